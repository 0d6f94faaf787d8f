/** It imports nothing: every page of members has the number, and would load the schemas of the contract for it. */

/** Counting stops here: the bell shows 99+. */
export const UNREAD_MAX = 100
