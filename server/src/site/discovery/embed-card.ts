/** The page that other sites show in a frame: what visitors read, without scripts, cookies or anything to press but links. Pure. */
import { ACCENT_COLORS } from '@limelight/contract/core/accents'
import type { Accent } from '@limelight/contract/core/settings'
import { LANGUAGES, type Language } from '@limelight/contract/languages'
import { escapeHtml } from '#/platform/escape-html'

export type EmbedCard = {
  language: Language
  accent: Accent
  siteName: string
  name: string
  username: string
  /** Paths of pictures that everybody may see. */
  avatar: string | null
  picture: string | null
  title: string | null
  text: string
  /** What else there is to say, such as that the rest is locked. */
  note: string | null
  /** The whole address of its page, and what the link to it says. */
  url: string
  action: string
}

/**
 * Links open a tab: inside of the frame nothing happens that a page around it could make somebody do. The page that
 * is opened knows nothing of the frame.
 */
const LINK = 'target="_blank" rel="noopener"'

export function embedPage(card: EmbedCard): string {
  const { language, accent, siteName, name, username, avatar, picture, title, text, note, url, action } = card
  const href = escapeHtml(url)
  const face = avatar === null ? '' : `<img class="face" src="${escapeHtml(avatar)}" alt="" width="40" height="40">`
  const body = [
    `<a class="who" href="${href}" ${LINK}>${face}<span><b>${escapeHtml(name)}</b><span class="muted" dir="ltr">@${escapeHtml(username)}</span></span></a>`,
    title === null ? '' : `<h1>${escapeHtml(title)}</h1>`,
    text === '' ? '' : `<p class="text">${escapeHtml(text)}</p>`,
    picture === null ? '' : `<img class="picture" src="${escapeHtml(picture)}" alt="">`,
    note === null ? '' : `<p class="muted">${escapeHtml(note)}</p>`,
    `<a class="open" href="${href}" ${LINK}>${escapeHtml(action)}</a>`,
  ]
  return page({ language, accent, title: title ?? `${name} · ${siteName}`, body: body.join('') })
}

export function gonePage({ language, accent, text, url, action }: Gone): string {
  const body = `<p>${escapeHtml(text)}</p><a class="open" href="${escapeHtml(url)}" ${LINK}>${escapeHtml(action)}</a>`
  return page({ language, accent, title: text, body })
}
type Gone = { language: Language; accent: Accent; text: string; url: string; action: string }

type Page = { language: Language; accent: Accent; title: string; body: string }

function page({ language, accent, title, body }: Page): string {
  return `<!doctype html><html lang="${language}" dir="${LANGUAGES[language].dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${styleOf(accent)}</style></head><body><main>${body}</main></body></html>`
}

/** The colours of mails, which have no stylesheet of the site either. */
function styleOf(accent: Accent): string {
  const { fill, onFill, darkFill, onDarkFill } = ACCENT_COLORS[accent]
  return `:root{color-scheme:light dark;--bg:#fff;--ink:#0b1a24;--muted:#465966;--line:#e5eaef;--fill:${fill};--on:${onFill}}
@media (prefers-color-scheme:dark){:root{--bg:#11181f;--ink:#eff4f8;--muted:#a9b7c3;--line:#212c36;--fill:${darkFill};--on:${onDarkFill}}}
*{box-sizing:border-box}body{margin:0;background:transparent;color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{display:grid;gap:12px;padding:16px;background:var(--bg);border:1px solid var(--line);border-radius:16px;min-height:100vh;align-content:start}
.who{display:flex;gap:10px;align-items:center;color:inherit;text-decoration:none;min-width:0}.who span{display:grid;min-width:0;overflow-wrap:anywhere}
.face{border-radius:50%;object-fit:cover;flex:none}.muted{color:var(--muted);font-size:14px;margin:0}
h1{font-size:18px;line-height:1.3;margin:0;overflow-wrap:anywhere}.text,p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.text{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:6;overflow:hidden}
.picture{width:100%;max-height:320px;object-fit:cover;border-radius:12px}
.open{justify-self:start;padding:10px 18px;border-radius:999px;background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--fill);outline-offset:2px}`
}
