"""A module that is not there."""
import wuqi_that_is_not_there
