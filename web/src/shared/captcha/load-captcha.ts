import type { CaptchaWidget } from '@limelight/contract/site/contact'

type Options = {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (token: string) => void
  'expired-callback': () => void
}
/** What the three providers' scripts have in common. */
export type CaptchaScript = { render: (place: HTMLElement, options: Options) => unknown }

const PROVIDERS = {
  recaptcha: { name: 'grecaptcha', src: 'https://www.google.com/recaptcha/api.js' },
  hcaptcha: { name: 'hcaptcha', src: 'https://js.hcaptcha.com/1/api.js' },
  turnstile: { name: 'turnstile', src: 'https://challenges.cloudflare.com/turnstile/v0/api.js' },
} as const satisfies Record<CaptchaWidget['provider'], { name: string; src: string }>
const READY = 'onCaptchaReady'

let loading: Promise<CaptchaScript> | undefined

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadCaptcha(provider: CaptchaWidget['provider']): Promise<CaptchaScript> {
  loading ??= load(PROVIDERS[provider]).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load({ name, src }: { name: string; src: string }): Promise<CaptchaScript> {
  return new Promise((resolve, reject) => {
    // The scripts speak through globals, which no type of ours knows.
    const globals = window as unknown as Record<string, unknown>
    const script = document.createElement('script')
    globals[READY] = () => resolve(globals[name] as CaptchaScript)
    script.src = `${src}?render=explicit&onload=${READY}`
    script.async = true
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} could not be loaded`))
    }
    document.head.append(script)
  })
}
