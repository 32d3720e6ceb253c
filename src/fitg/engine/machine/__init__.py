"""The machine: state, procedures, actions and chance, on which all rules are written."""
