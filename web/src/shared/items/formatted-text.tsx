import { type Block, formattedText, type Inline } from '@limelight/contract/formatted-text'
import { cutFormatted } from '@limelight/contract/plain-text'
import { type ReactNode, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CUT_AT, isLong, LinkedParts, linkStyle } from './linked-parts.tsx'

export interface FormattedTextProps {
  text: string
  /** The names in it that are somebody’s; the others stay words. */
  mentions: readonly string[]
  /** Shows everything at once, as on a post's own page. */
  whole?: boolean
}

/** The text of a post: bold, italic and struck words, lists, quotations and headings, and links. */
export default function FormattedText({ text, mentions, whole = false }: FormattedTextProps) {
  const { t } = useT('shared/feeds')
  const [isOpen, setIsOpen] = useState(whole)
  const isCut = !isOpen && isLong(text)
  const blocks = formattedText(isCut ? cutFormatted(text, CUT_AT) : text)
  const more = isCut && (
    <button type="button" className={linkStyle} onClick={() => setIsOpen(true)}>
      {t('readMore')}
    </button>
  )
  const isMoreInside = blocks.at(-1)?.kind === 'paragraph'
  return (
    <div className="grid grid-cols-1 gap-3 text-[15px] leading-relaxed break-words">
      {blocks.map((block, at) => (
        <BlockOfText key={block.start} block={block} mentions={mentions}>
          {isMoreInside && at === blocks.length - 1 && more && <> {more}</>}
        </BlockOfText>
      ))}
      {!isMoreInside && more && <p>{more}</p>}
    </div>
  )
}

interface BlockProps {
  block: Block
  mentions: readonly string[]
  /** At its end. */
  children: ReactNode
}

function BlockOfText({ block, mentions, children }: BlockProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-line">
          <Inlines of={block.children} mentions={mentions} />
          {children}
        </p>
      )
    // No heading of the page, whose outline is its own.
    case 'heading':
      return (
        <p dir="auto" className="text-lg leading-snug font-bold">
          <Inlines of={block.children} mentions={mentions} />
        </p>
      )
    case 'quote':
      return (
        <blockquote dir="auto" className="border-s-4 border-line ps-3 whitespace-pre-line text-muted">
          <Inlines of={block.children} mentions={mentions} />
        </blockquote>
      )
    case 'bullets':
      return (
        <ul dir="auto" className="grid list-disc grid-cols-1 gap-1 ps-6">
          {block.items.map((item) => (
            <li key={item.start}>
              <Inlines of={item.children} mentions={mentions} />
            </li>
          ))}
        </ul>
      )
    case 'numbers':
      return (
        <ol dir="auto" className="grid list-decimal grid-cols-1 gap-1 ps-8">
          {block.items.map((item) => (
            <li key={item.start} value={item.number}>
              <Inlines of={item.children} mentions={mentions} />
            </li>
          ))}
        </ol>
      )
  }
}

const ELEMENTS = { strong: 'strong', emphasis: 'em', struck: 's' } as const

function Inlines({ of, mentions }: { of: readonly Inline[]; mentions: readonly string[] }) {
  return of.map((each) => {
    if (each.kind === 'text') return <LinkedParts key={each.start} text={each.text} mentions={mentions} />
    const Element = ELEMENTS[each.kind]
    return (
      <Element key={each.start} className={each.kind === 'strong' ? 'font-bold' : undefined}>
        <Inlines of={each.children} mentions={mentions} />
      </Element>
    )
  })
}
