"""The facts of the game: map, pieces, cards and charts, as typed and validated records.

>>> from fitg.data import facts
>>> facts().planets["222"].name
'Angoff'
>>> facts().distance("43", "42")
2
"""

from fitg.data.catalogue import Facts
from fitg.data.loading import facts, facts_with, load

__all__ = ["Facts", "facts", "facts_with", "load"]
