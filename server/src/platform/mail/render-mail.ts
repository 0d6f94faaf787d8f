import { LANGUAGES, type Language } from '@limelight/contract/languages'

export type MailContent = {
  subject: string
  /** Plain paragraphs. */
  paragraphs: string[]
  /** The one thing to do; `url` is absolute. */
  action?: { label: string; url: string }
}

/** Whose mail it is, and in which language. */
export type Letterhead = { siteName: string; language: Language }

/** One quiet layout for every mail; both parts say the same. */
export function renderMail(
  { subject, paragraphs, action }: MailContent,
  { siteName, language }: Letterhead,
): { text: string; html: string } {
  const text = [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : []), siteName].join('\n\n')
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#57c4f7;color:#04283b;padding:12px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  const html = `<!doctype html><html lang="${language}" dir="${LANGUAGES[language].dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f3f8fb;font:16px/1.5 sans-serif;color:#0c2230"><div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="font-weight:800;font-size:20px;margin:0 0 24px">${escapeHtml(siteName)}</p>${body}${button}</div></body></html>`
  return { text, html }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
