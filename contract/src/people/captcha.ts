import { opaque } from '../text.ts'

/** The token of the captcha provider's widget; it works once. */
export const CaptchaToken = opaque(4_096)
/** Needed after `captcha_required`, which a site with a captcha answers after a few tries. */
export const captchaField = { captcha: CaptchaToken.optional() }
