"""Boards: where things stand, what they see and how far it is to walk.

The inch board is built of layers, each importing only those before it: `inches`
(arithmetic), `shapes` (polygons), `terrain` (pieces), `crowds` (units as obstacles),
`growth` and `ground` (where a base may go), `paths` (the shortest way), `table` (owns
pieces and caches), `sight`, `bends` and `reach` (one model, one move), `ends` (the stated
set of ends), `places` (where every model stands), `charges` (base contact).
"""
