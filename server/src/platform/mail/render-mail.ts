import type { Accent } from '@limelight/contract/core/settings'
import { LANGUAGES, type Language } from '@limelight/contract/languages'
import { wordsIn } from '../words.ts'
import { type MailItem, type MailLine, type MailLogo, mailPage } from './mail-page.ts'
import english from './words/en.json' with { type: 'json' }

export type MailContent = {
  subject: string
  /** Plain paragraphs. */
  paragraphs: string[]
  /** What was bought or paid, as on a receipt; the last line is the sum. */
  lines?: MailLine[]
  /** What is no sum: how it was paid, where somebody logged in. */
  facts?: MailLine[]
  /** Address of a picture that everybody may see, from the site's root; never of anything that is sold. */
  picture?: string | undefined
  /** What happened, each with its link. */
  items?: MailItem[]
  /** The one thing to do; `url` is absolute. */
  action?: { label: string; url: string }
  /** Of mails that can be switched off: why it came, where that is chosen by those with an account, and the link that stops it without a login. */
  optional?: { reason: string; settingsUrl?: string; unsubscribeUrl: string }
}

/** Whose mail it is, in which language and colour. */
export type Letterhead = {
  siteName: string
  language: Language
  accent: Accent
  /** Addresses, absolute or from the site's root; without one the name is shown. */
  logo?: MailLogo | undefined
  imprint?: string | undefined
}

/** To whom, from which site. */
export type Envelope = Letterhead & { recipient: string; origin: string }

const wordsFor = wordsIn(import.meta.dirname, english)

/** Both parts of a mail, which say the same: its content, and at its end who got it and where to ask. */
export function renderMail(
  { subject, paragraphs, lines = [], facts = [], items = [], picture, action, optional }: MailContent,
  { siteName, language, accent, recipient, origin, logo, imprint = '' }: Envelope,
): { text: string; html: string } {
  const { t } = wordsFor(language)
  const reasons = [...(optional ? [optional.reason] : []), t('reason', { recipient, siteName })]
  const links = [
    ...(optional
      ? [
          ...(optional.settingsUrl === undefined ? [] : [{ label: t('settings'), url: optional.settingsUrl }]),
          { label: t('unsubscribe'), url: optional.unsubscribeUrl },
        ]
      : []),
    { label: t('help'), url: `${origin}/contact` },
  ]
  const text = [
    ...paragraphs,
    ...[lines, facts].filter((rows) => rows.length > 0).map(inRows),
    ...items.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ...(action ? [linkLine(action)] : []),
    `${siteName}\n${origin}`,
    [...reasons, ...links.map(linkLine), ...(imprint ? [imprint] : [])].join('\n'),
  ].join('\n\n')
  const { dir } = LANGUAGES[language]
  const absolute = (url: string) => new URL(url, origin).href
  const html = mailPage({
    language,
    dir,
    siteName,
    origin,
    accent,
    logo: logo && { url: absolute(logo.url), darkUrl: absolute(logo.darkUrl) },
    picture: picture && absolute(picture),
    subject,
    paragraphs,
    lines,
    facts,
    items,
    action,
    reasons,
    links,
    imprint,
  })
  return { text, html }
}

function inRows(rows: readonly MailLine[]): string {
  return rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
}

function linkLine({ label, url }: { label: string; url: string }): string {
  return `${label}: ${url}`
}
