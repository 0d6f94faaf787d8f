/** What the providers of captchas differ in; the question to each is the same form. */
export const CAPTCHA_PROVIDERS = {
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    origins: ['https://www.google.com', 'https://www.gstatic.com'],
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    origins: ['https://challenges.cloudflare.com'],
  },
} as const satisfies Record<string, { verifyUrl: string; origins: readonly string[] }>

export type CaptchaProvider = keyof typeof CAPTCHA_PROVIDERS
