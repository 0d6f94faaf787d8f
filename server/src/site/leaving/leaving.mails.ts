import type { Mail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

const wordsFor = wordsIn(import.meta.dirname, english)

/** Somebody with the password takes everything along: the owner should know. */
export function exportMail(origin: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('export.subject'),
      paragraphs: [t('export.text'), t('export.notYou')],
      action: { label: t('export.action'), url: `${origin}/auth/forgot-password` },
    }
  }
}

export function closingMail(origin: string, closesAt: Temporal.Instant): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    const date = closesAt.toZonedDateTimeISO('UTC').toPlainDate().toLocaleString(language, { dateStyle: 'long' })
    return {
      subject: t('closing.subject'),
      paragraphs: [t('closing.text', { date }), t('closing.undo')],
      action: { label: t('closing.action'), url: `${origin}/user/leave` },
    }
  }
}

/** Something came in between that has to be settled first. */
export function postponedMail(origin: string): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return {
      subject: t('postponed.subject'),
      paragraphs: [t('postponed.text')],
      action: { label: t('postponed.action'), url: `${origin}/user/leave` },
    }
  }
}

export function closedMail(): Mail {
  return (language) => {
    const { t } = wordsFor(language)
    return { subject: t('closed.subject'), paragraphs: [t('closed.text'), t('closed.kept')] }
  }
}
