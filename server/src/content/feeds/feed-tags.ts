/** Tags of posts are words of their texts, so a change of tags changes the text. Pure; throws `request_invalid`. */
import { FEED_TEXT_MAX } from '@limelight/contract/content/feeds'
import { TAGS_MAX } from '@limelight/contract/content/items'
import { invalidField } from '@limelight/contract/errors'
import { tagText } from '@limelight/contract/tag-text'
import { tagsIn, textParts } from '@limelight/contract/text-parts'

/** `remove` first, so that a tag in both is there afterwards. */
export function retagged(text: string, { add, remove }: { add: readonly string[]; remove: readonly string[] }): string {
  const rest = withoutTags(text, new Set(remove))
  const present = tagsIn(rest, Number.POSITIVE_INFINITY)
  const added = [...new Set(add)].filter((tag) => !present.includes(tag))
  if (added.length === 0) return rest
  if (present.length + added.length > TAGS_MAX) throw invalidField('addTags', `Use at most ${TAGS_MAX} tags.`)
  const next = [rest, added.map((tag) => `#${tag}`).join(' ')].filter((part) => part !== '').join(separatorOf(rest))
  if (next.length > FEED_TEXT_MAX) throw invalidField('addTags', 'The text has no room for more tags.')
  return next
}

/** Tags go on behind those that the text ends with, and otherwise on a line of their own. */
function separatorOf(text: string): string {
  const last = textParts(text).at(-1)
  return last?.kind === 'tag' ? ' ' : '\n\n'
}

/** Those behind the last sentence go as they are; within a sentence its word is left. */
function withoutTags(text: string, tags: ReadonlySet<string>): string {
  if (tags.size === 0) return text
  const parts = textParts(text)
  const end = parts.findLastIndex(({ kind, text: words }) => kind !== 'tag' && words.trim() !== '')
  const kept = parts.map((part, index) => {
    if (part.kind !== 'tag' || !tags.has(tagText(part.text))) return part.text
    return index > end ? '' : part.text.slice(1)
  })
  const head = kept.slice(0, end + 1).join('')
  const tail = kept
    .slice(end + 1)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/\n +/g, '\n')
  return (head + (/\s$/.test(head) ? tail.replace(/^ +/, '') : tail)).trim()
}
