import type { Accent } from '@limelight/contract/core/settings'
import { LANGUAGES, type Language } from '@limelight/contract/languages'
import { wordsIn } from '../words.ts'
import { type MailItem, type MailLine, mailPage } from './mail-page.ts'
import english from './words/en.json' with { type: 'json' }

export type MailContent = {
  subject: string
  /** Plain paragraphs. */
  paragraphs: string[]
  /** What was bought or paid, as on a receipt; the last line is the sum. */
  lines?: MailLine[]
  /** What happened, each with its link. */
  items?: MailItem[]
  /** The one thing to do; `url` is absolute. */
  action?: { label: string; url: string }
  /** Of mails that can be switched off: why it came, where that is chosen, and the link that stops it without a login. */
  optional?: { reason: string; settingsUrl: string; unsubscribeUrl: string }
}

/** Whose mail it is, in which language and colour. */
export type Letterhead = { siteName: string; language: Language; accent: Accent }

/** To whom, from which site. */
export type Envelope = Letterhead & { recipient: string; origin: string }

const wordsFor = wordsIn(import.meta.dirname, english)

/** Both parts of a mail, which say the same: its content, and at its end who got it and where to ask. */
export function renderMail(
  { subject, paragraphs, lines = [], items = [], action, optional }: MailContent,
  { siteName, language, accent, recipient, origin }: Envelope,
): { text: string; html: string } {
  const { t } = wordsFor(language)
  const reasons = [...(optional ? [optional.reason] : []), t('reason', { recipient, siteName })]
  const links = [
    ...(optional
      ? [
          { label: t('settings'), url: optional.settingsUrl },
          { label: t('unsubscribe'), url: optional.unsubscribeUrl },
        ]
      : []),
    { label: t('help'), url: `${origin}/contact` },
  ]
  const text = [
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ...(action ? [linkLine(action)] : []),
    `${siteName}\n${origin}`,
    [...reasons, ...links.map(linkLine)].join('\n'),
  ].join('\n\n')
  const { dir } = LANGUAGES[language]
  const page = { language, dir, siteName, origin, accent, subject, paragraphs, lines, items, action, reasons, links }
  const html = mailPage(page)
  return { text, html }
}

function linkLine({ label, url }: { label: string; url: string }): string {
  return `${label}: ${url}`
}
