import { blocksOf, type LegalBlock } from '@limelight/contract/core/legal-text'
import { Fragment } from 'react'

export interface LegalBodyProps {
  text: string
}

/** A legal page's text as the few elements it can consist of; nothing of it is HTML. */
export function LegalBody({ text }: LegalBodyProps) {
  return (
    <div className="grid grid-cols-1 gap-4 leading-relaxed break-words">
      {blocksOf(text).map((block, index) => (
        // Nothing is ever moved: a text is shown as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be known by
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-xl">{block.text}</h2>
    case 'list':
      return (
        <ul className="grid list-disc gap-2 ps-6">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      )
  }
}
