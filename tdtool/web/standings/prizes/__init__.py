"""The prizes on screen: the list, whom the director chooses, the fund, the ceremony."""
