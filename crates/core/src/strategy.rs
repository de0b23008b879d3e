//! All winning moves of a position, sums of different games too.
