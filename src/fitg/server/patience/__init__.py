"""Games over weeks: paces, clocks, quiet hours, absences, orders and deputies, notices, and the clerk."""
