import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CUT_AT, isLong, LinkedParts, linkStyle } from './linked-parts.tsx'

export interface LinkedTextProps {
  text: string
  /** The names in it that are somebody’s; the others stay words. */
  mentions: readonly string[]
  /** Shows everything at once, as on a feed's own page. */
  whole?: boolean
  /** Characters shown at first. */
  cutAt?: number
}

export function LinkedText({ text, mentions, whole = false, cutAt = CUT_AT }: LinkedTextProps) {
  const { t } = useT('shared/feeds')
  const [isOpen, setIsOpen] = useState(whole)
  const isCut = !isOpen && isLong(text, cutAt)
  return (
    <p dir="auto" className="text-[15px] leading-relaxed break-words whitespace-pre-line">
      <LinkedParts text={isCut ? `${text.slice(0, cutAt).trimEnd()}…` : text} mentions={mentions} />
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
