import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)

/** `reason` of a refusal; null: passed. */
export function mailOf(origin: string, reason: string | null): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    if (reason === null)
      return {
        subject: t('passed.subject'),
        paragraphs: [t('passed.text')],
        action: { label: t('passed.action'), url: origin },
      }
    return {
      subject: t('refused.subject'),
      paragraphs: [t('refused.text'), t('refused.reason', { reason }), t('refused.again')],
      action: { label: t('refused.action'), url: `${origin}/user/age` },
    }
  }
}
