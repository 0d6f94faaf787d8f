/** Faces of the wall. */
export const WALL_SHOWN = 6
/** How many of the most followed the start page asks for: the wall, and two rows of those who are not on it. */
export const TOP_PERFORMERS = WALL_SHOWN + 6
