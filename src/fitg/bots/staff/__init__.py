"""The staff of a bot: what it wants in this Player-Turn, and who does it.

The larger games are too wide to ask "what now?" afresh at every click. Once in every Player-Turn the staff
counts the table (`survey`), values the planets (`prospects`), proposes operations with targets and allots
people, ships and stacks to them (`rebel`, `imperial`, `fleets`, by `allotment`). The bot remembers the plan
for that long; the rules of thumb carry it out, and leave it where it no longer fits.
"""

from fitg.bots.staff.memory import Memory, give_up, hope, plan_of
from fitg.bots.staff.plan import Operation, Plan, Sailing, Voyage

__all__ = ["Memory", "Operation", "Plan", "Sailing", "Voyage", "give_up", "hope", "plan_of"]
