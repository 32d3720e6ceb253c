"""What happens in a game, as typed records: one module for each room of the rules.

Every event names its rule case and carries all the numbers that produced it, so that the log,
the page, the statistics and the tests read events and nothing parses text. `fitg.presentation.narration`
turns them into sentences; `fitg.engine.table.views` says what a side may see of them.
"""
