"""Data folders as a program of each format left them; later ones open, verify and replay them.

``python -m tests.upgrades`` makes one of today’s format beside this file. It is data from then on:
it is never made again, or it would prove nothing.
"""
