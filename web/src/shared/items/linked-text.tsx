import { type TextPart, textParts } from '@limelight/contract/text-parts'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Link } from '../../ui/link.tsx'

export interface LinkedTextProps {
  text: string
  /** The names in it that are somebody’s; the others stay words. */
  mentions: readonly string[]
  /** Shows everything at once, as on a feed's own page. */
  whole?: boolean
  /** Characters shown at first; a little more than that is not worth a button. */
  cutAt?: number
}

/** Longer captions are cut in lists. */
const CUT_AT = 400
/** A text up to this many times as long is shown whole. */
const TOLERANCE = 1.2

const linkStyle = 'font-medium text-link underline decoration-1 underline-offset-2'

export function LinkedText({ text, mentions, whole = false, cutAt = CUT_AT }: LinkedTextProps) {
  const { t } = useT('shared/feeds')
  const [isOpen, setIsOpen] = useState(whole)
  const isCut = !isOpen && text.length > cutAt * TOLERANCE
  return (
    <p dir="auto" className="text-[15px] leading-relaxed break-words whitespace-pre-line">
      {textParts(isCut ? `${text.slice(0, cutAt).trimEnd()}…` : text).map((part) => (
        <Part key={part.start} part={part} to={targetOf(part, mentions)} />
      ))}
      {isCut && (
        <>
          {' '}
          <button type="button" className={linkStyle} onClick={() => setIsOpen(true)}>
            {t('readMore')}
          </button>
        </>
      )}
    </p>
  )
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
