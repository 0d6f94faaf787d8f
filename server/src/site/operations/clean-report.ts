/** Pure functions that leave of a report what says where the fault is, and nothing of the person who met it. */

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const EMAIL = /[^\s<>"'(),:;=/@]+@[^\s<>"'(),:;=/@]+/gu
/** What follows the path, up to where the line and column of a stack begin. */
const AFTER_PATH = /(https?:\/\/[^\s?#"')]*)[?#][^\s"')]*?(?=(:\d+){0,2}(?:[\s"')]|$))/g
const QUOTED = /"[^"\n]{0,300}"|'[^'\n]{0,300}'|`[^`\n]{0,300}`|“[^”\n]{0,300}”/gu
const NUMBER = /\d{5,}/g
/** A script of ours: its name says which, and is no path that somebody visited. */
const PAGE_ADDRESS = /https?:\/\/[^\s"')]+/g

export function cleanMessage(text: string): string {
  return cleanText(text).replaceAll(QUOTED, '"…"').replaceAll(PAGE_ADDRESS, cleanAddress).slice(0, 300)
}

export function cleanStack(text: string): string {
  const lines = cleanText(text).split('\n').slice(0, 20)
  // The first line of a stack is the message.
  return lines
    .map((line, index) =>
      index === 0 ? cleanMessage(line) : line.replaceAll(PAGE_ADDRESS, cleanAddress).slice(0, 200),
    )
    .join('\n')
    .slice(0, 2_000)
}

/** Only patterns: names of ours in lower case, and parameters. Everything else is a parameter, too. */
export function cleanPlace(text: string): string {
  const [path = ''] = text.split(/[?#]/)
  const parts = path.split('/').filter(Boolean).slice(0, 8)
  return `/${parts.map((part) => (/^(:\w{1,30}\??|\*|[a-z][a-z-]{0,30})$/.test(part) ? part : ':?')).join('/')}`
}

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgi?A?(?:OS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//],
]

/** Family and version of a browser; `other` for what is none of them. */
export function browserOf(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version !== undefined) return `${name} ${version}`
  }
  return 'other'
}

function cleanText(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(AFTER_PATH, '$1')
    .replaceAll(UUID, ':id')
    .replaceAll(EMAIL, ':address')
    .replaceAll(NUMBER, ':number')
    .trim()
}

/** Of scripts the path, of everything else the place as a pattern. */
function cleanAddress(address: string): string {
  const { 1: path = '', 2: position = '' } = /^https?:\/\/[^/]*([^:]*)((?::\d+){0,2})$/.exec(address) ?? []
  return path.startsWith('/assets/') ? `${path}${position}` : `${cleanPlace(path)}${position}`
}
