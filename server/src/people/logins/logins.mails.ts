import type { LoginProvider } from '@limelight/contract/people/login-providers'
import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)

const NAMES: Record<LoginProvider, string> = { google: 'Google', twitter: 'X' }

export function loginConnectedMail(provider: LoginProvider, origin: string): Mail {
  return noticeMail('connected', provider, origin)
}

export function loginDisconnectedMail(provider: LoginProvider, origin: string): Mail {
  return noticeMail('disconnected', provider, origin)
}

function noticeMail(kind: 'connected' | 'disconnected', provider: LoginProvider, origin: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    const name = NAMES[provider]
    return {
      subject: t(`${kind}.subject`, { name }),
      paragraphs: [t(`${kind}.text`, { name }), t('notYou')],
      action: { label: t('action'), url: `${origin}/auth/forgot-password` },
    }
  }
}
