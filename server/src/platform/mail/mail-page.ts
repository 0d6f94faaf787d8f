/**
 * The HTML part of every mail. Programs for mail read the HTML of twenty years ago: tables hold the layout, each element has
 * its own styles, and what only some understand (dark colours, small screens) stands in a style sheet that may be missing.
 * Pictures only decorate: nothing is missing where they are not loaded.
 */
import { ACCENT_COLORS, type AccentColors } from '@limelight/contract/core/accents'
import type { Accent } from '@limelight/contract/core/settings'
import { escapeHtml } from '../escape-html.ts'

export type MailLine = { label: string; value: string }
/** Something that happened, and where to look at it. */
export type MailItem = { title: string; text: string; url?: string | undefined }
type Link = { label: string; url: string }
export type MailPage = {
  language: string
  dir: 'ltr' | 'rtl'
  siteName: string
  origin: string
  accent: Accent
  logo: MailLogo | undefined
  /** A picture that everybody may see. */
  picture: string | undefined
  subject: string
  paragraphs: string[]
  lines: MailLine[]
  facts: MailLine[]
  items: MailItem[]
  action: Link | undefined
  /** Why it came, and to whom. */
  reasons: string[]
  links: Link[]
  /** Who runs the site, and where. */
  imprint: string
}
export type MailLogo = { url: string; darkUrl: string }

/** Of the light theme. The dark one replaces them by class. */
const INK = '#0b1a24'
const MUTED = '#465966'
const LINE = '#e5eaef'
const MONEY = '#8a5200'

const darkStyles = ({ darkFill, onDarkFill }: AccentColors) => `@media (prefers-color-scheme:dark){
.bg{background:#090e13!important}.card{background:#11181f!important}.ink{color:#eff4f8!important}.muted{color:#a9b7c3!important}
.line{border-color:#212c36!important}.money{color:#ffc766!important}
.fill{background:${darkFill}!important}.on-fill{color:${onDarkFill}!important}
.on-light{display:none!important}.on-dark{display:inline-block!important;max-height:36px!important}}
@media (max-width:480px){.pad{padding:24px 20px!important}}`

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

export function mailPage(mail: MailPage): string {
  const { language, dir, accent, subject, paragraphs, lines, facts, items, action } = mail
  const colors = ACCENT_COLORS[accent]
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyles(colors)}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f1f4f7">${preview(paragraphs)}
${TABLE} class="bg" style="background:#f1f4f7"><tr><td align="center" style="padding:24px 12px 40px">
${TABLE} dir="${dir}" style="max-width:600px;${FONT};font-size:16px;line-height:1.5;color:${INK}">
<tr><td style="padding:8px 8px 20px">${head(mail)}</td></tr>${picture(mail)}
<tr><td class="card pad" style="background:#ffffff;border-radius:${mail.picture ? '0 0 20px 20px' : '20px'};padding:36px 32px">
<h1 class="ink" style="margin:0 0 16px;font-size:26px;line-height:1.15;color:${INK}">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}${action && lines.length > 0 ? button(action, colors) : ''}${receipt(lines, dir)}${factRows(facts, dir)}${list(items)}${action && lines.length === 0 ? button(action, colors) : ''}</td></tr>
${footer(mail)}</table></td></tr></table></body></html>`
}

/** What lists of mails show beside the subject, instead of the name of the site. */
function preview([first = '']: string[]): string {
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>`
}

/** The logo, whose alternative text is the name of the site; without one the name itself. */
function head({ siteName, origin, logo }: MailPage): string {
  const name = escapeHtml(siteName)
  const style = `color:${INK};text-decoration:none;font-size:22px;font-weight:800`
  const image = (url: string, className: string, more: string) =>
    `<img class="${className}" src="${escapeHtml(url)}" alt="${name}" height="36" style="border:0;height:36px;max-width:100%;${more}">`
  const face = logo
    ? image(logo.url, 'on-light', '') +
      // Shown in its place on a dark ground, by programs that know the style sheet.
      `<!--[if !mso]><!-->${image(logo.darkUrl, 'on-dark', 'display:none;max-height:0')}<!--<![endif]-->`
    : name
  return `<a class="ink" href="${escapeHtml(origin)}" style="${style}">${face}</a>`
}

function picture({ picture: url }: MailPage): string {
  if (!url) return ''
  return `\n<tr><td class="card" style="background:#ffffff;border-radius:20px 20px 0 0;font-size:0;line-height:0"><img src="${escapeHtml(url)}" alt="" width="600" style="border:0;border-radius:20px 20px 0 0;display:block;height:auto;max-width:100%;width:100%"></td></tr>`
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:${INK}">${escapeHtml(text)}</p>`
}

function receipt(lines: MailLine[], dir: MailPage['dir']): string {
  if (lines.length === 0) return ''
  // "end" is a style only; programs that ignore styles know two sides.
  const end = dir === 'rtl' ? 'left' : 'right'
  const rows = lines.map((line, index) => (index === lines.length - 1 ? sumRow(line, end) : row(line, end)))
  return `${TABLE} style="margin:8px 0;border-collapse:collapse">${rows.join('')}</table>`
}

function row({ label, value }: MailLine, end: string): string {
  const cell = `border-top:1px solid ${LINE};padding:10px 0`
  return `<tr><td class="line muted" style="${cell};color:${MUTED}">${escapeHtml(label)}</td>
<td class="line ink" align="${end}" style="${cell};padding-inline-start:16px;color:${INK}">${escapeHtml(value)}</td></tr>`
}

/** What is no sum: how something was paid, where somebody logged in. */
function factRows(facts: MailLine[], dir: MailPage['dir']): string {
  if (facts.length === 0) return ''
  const end = dir === 'rtl' ? 'left' : 'right'
  return `${TABLE} style="margin:8px 0;border-collapse:collapse">${facts.map((fact) => row(fact, end)).join('')}</table>`
}

function sumRow({ label, value }: MailLine, end: string): string {
  const cell = `border-top:1px solid ${INK};padding:12px 0;font-weight:700`
  return `<tr><td class="line ink" style="${cell};color:${INK}">${escapeHtml(label)}</td>
<td class="line money" align="${end}" style="${cell};padding-inline-start:16px;font-size:18px;color:${MONEY}">${escapeHtml(value)}</td></tr>`
}

/** A cell with a ground of its own: where padding of links is ignored, it is still a button. */
function button({ label, url }: Link, { fill, onFill }: AccentColors): string {
  return `${TABLE} style="margin-top:24px"><tr><td class="fill" align="center" style="background:${fill};border-radius:26px">
<a class="on-fill" href="${escapeHtml(url)}" style="display:block;padding:14px 24px;color:${onFill};font-size:17px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function list(items: MailItem[]): string {
  if (items.length === 0) return ''
  return `${TABLE} style="margin:8px 0;border-collapse:collapse">${items.map(itemRow).join('')}</table>`
}

function itemRow({ title, text, url }: MailItem): string {
  const style = `style="color:${INK};font-weight:600;text-decoration:none"`
  const name = url
    ? `<a class="ink" href="${escapeHtml(url)}" ${style}>${escapeHtml(title)}</a>`
    : `<span class="ink" ${style}>${escapeHtml(title)}</span>`
  return `<tr><td class="line muted" style="border-top:1px solid ${LINE};padding:12px 0;color:${MUTED}">${name}<br>${escapeHtml(text)}</td></tr>`
}

function footer({ reasons, links, imprint }: MailPage): string {
  const linked = links.map(
    ({ label, url }) => `<a class="muted" href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(label)}</a>`,
  )
  return `<tr><td class="muted" align="center" style="padding:20px 16px 0;font-size:13px;color:${MUTED}">${[...reasons.map(escapeHtml), ...linked, ...(imprint ? [escapeHtml(imprint)] : [])].join('<br>\n')}</td></tr>`
}
