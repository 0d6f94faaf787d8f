/** Three hours of dense talk are about 200,000 characters. */
export const CAPTION_TEXT_MAX = 500_000
/** As JSON: of most scripts two or three bytes a character, and few characters are escaped. */
export const CAPTION_BODY_MAX_BYTES = 1_600_000
export const CAPTION_LANGUAGES_MAX = 20
