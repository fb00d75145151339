"""Printed flowcharts as data: loading with proof, walking, tracing, drawing."""
