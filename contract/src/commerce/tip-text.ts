/** Characters of what a fan writes with a tip. It imports nothing, so a page may use it without loading a schema. */
export const TIP_TEXT_MAX = 200
