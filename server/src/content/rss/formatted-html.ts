/** Pure: formatted text as HTML for other programs, in the few elements that readers of feeds show. */

import { type Block, formattedText, type Inline } from '@limelight/contract/formatted-text'
import { escapeHtml } from '#/platform/escape-html'

const ELEMENTS = { strong: 'strong', emphasis: 'em', struck: 's' } as const

/** Everything in it is escaped, and of the elements none has an attribute but the number of a line. */
export function formattedHtml(text: string): string {
  const blocks = formattedText(text)
  const [first] = blocks
  // A text without lists and the like needs no paragraph around it.
  if (first?.kind === 'paragraph' && blocks.length === 1) return inlineHtml(first.children)
  return blocks.map(blockHtml).join('')
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlineHtml(block.children)}</p>`
    // Headings belong to the page that shows it.
    case 'heading':
      return `<p><strong>${inlineHtml(block.children)}</strong></p>`
    case 'quote':
      return `<blockquote>${inlineHtml(block.children)}</blockquote>`
    case 'bullets':
      return `<ul>${block.items.map(({ children }) => `<li>${inlineHtml(children)}</li>`).join('')}</ul>`
    case 'numbers':
      return `<ol>${block.items.map(({ number, children }) => `<li value="${number}">${inlineHtml(children)}</li>`).join('')}</ol>`
  }
}

function inlineHtml(children: readonly Inline[]): string {
  return children
    .map((each) => {
      if (each.kind === 'text') return escapeHtml(each.text).replaceAll('\n', '<br>')
      const name = ELEMENTS[each.kind]
      return `<${name}>${inlineHtml(each.children)}</${name}>`
    })
    .join('')
}
