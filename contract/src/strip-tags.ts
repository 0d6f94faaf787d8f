/**
 * Takes HTML's own tags and comments out of users' texts, since text is shown as text: `<b>bold</b>` becomes `bold`. What
 * only looks alike stays: `a < b`, `<3`, `List<String>`, and a tag with anything in it that is no attribute with a value.
 */
export function stripTags(text: string): string {
  let stripped = text
  for (let pass = 0; pass < PASSES && stripped.includes('<'); pass += 1) {
    const before = stripped
    stripped = withoutComments(stripped).replaceAll(TAG, '')
    if (stripped === before) break
  }
  return stripped
}

/** Removing a tag may leave another behind: `<scr<b>ipt>`. Deeper nests are shown as the text they are. */
const PASSES = 3

/** By hand, since a pattern looks for the end of each of a thousand comments that have none. */
function withoutComments(text: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return kept + text.slice(at)
    kept += text.slice(at, start)
    at = end + 3
  }
}

const ELEMENTS =
  'a|abbr|address|applet|area|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|nav|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr'
const ATTRIBUTE = `\\s+[a-z][\\w:.-]*\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>=]+)`
const TAG = new RegExp(`</?(?:${ELEMENTS})(?:${ATTRIBUTE})*\\s*/?>`, 'gi')
