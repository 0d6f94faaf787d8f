/** How many of the most followed the start page asks for: two rows of cards, and the wall's six faces. */
export const TOP_PERFORMERS = 6
