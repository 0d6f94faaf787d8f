/** It imports nothing, so a page may use the limits without loading a schema. */
export const PROFILE_LINKS_MAX = 8
export const LINK_LABEL_MAX = 40
/** Characters of the address as browsers read it. */
export const LINK_URL_MAX = 300
