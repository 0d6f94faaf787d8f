import { type TextPart, textParts } from '@limelight/contract/text-parts'
import { Link } from '../../ui/link.tsx'

export interface LinkedPartsProps {
  text: string
  /** The names in it that are somebody’s; the others stay words. */
  mentions: readonly string[]
}

/** Longer texts are cut in lists. */
export const CUT_AT = 400
/** A text up to this many times as long is shown whole: a little more is not worth a button. */
const TOLERANCE = 1.2

export function isLong(text: string, cutAt = CUT_AT): boolean {
  return text.length > cutAt * TOLERANCE
}

export const linkStyle = 'font-medium text-link underline decoration-1 underline-offset-2'

/** Words with the addresses, names and tags in them as links. */
export function LinkedParts({ text, mentions }: LinkedPartsProps) {
  return textParts(text).map((part) => <Part key={part.start} part={part} to={targetOf(part, mentions)} />)
}

function Part({ part: { kind, text }, to }: { part: TextPart; to: string | undefined }) {
  if (to === undefined) return text
  if (kind === 'link') {
    return (
      <a href={to} target="_blank" rel="nofollow ugc noopener" className={`${linkStyle} break-all`}>
        {text}
      </a>
    )
  }
  return (
    <Link to={to} className={linkStyle}>
      {text}
    </Link>
  )
}

function targetOf({ kind, text }: TextPart, mentions: readonly string[]): string | undefined {
  switch (kind) {
    case 'text':
      return undefined
    case 'link':
      return text
    case 'tag':
      return `/search?${new URLSearchParams({ tab: 'feeds', tag: text.slice(1).toLowerCase() })}`
    case 'mention': {
      const name = text.slice(1).toLowerCase()
      return mentions.includes(name) ? `/${name}` : undefined
    }
  }
}
