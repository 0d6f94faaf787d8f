/** Three hours of dense talk are about 200,000 characters. */
export const CAPTION_TEXT_MAX = 1_000_000
export const CAPTION_LANGUAGES_MAX = 20
