"""Boards: where things stand, what they see and how far it is to walk.

The inch board is built of layers, each importing only those before it: `inches`
(arithmetic), `shapes` (polygons), `terrain` (pieces), `rings` and `crowds` (units as
obstacles), `growth`, `nodes` and `ground` (where a base may go), `paths` (the shortest
way), `table` (owns pieces and caches), `corridors` and `sight`, `bends`, `footing` and
`reach` (one model, one move), `ends` (the stated set of ends), `spots` and `places` (where
every model stands), `charges` (base contact).
"""
