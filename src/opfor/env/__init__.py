"""Whole games as environments for learning agents.

`opfor_v0` is a PettingZoo AEC environment of both sides, `versus` a Gymnasium environment of
one side against the printed A.I. An action is an activation: which unit, and what it is to do;
every smaller decision is answered by the printed A.I.
"""
