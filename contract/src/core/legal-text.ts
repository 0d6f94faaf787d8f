/** The few marks of a legal page, so that operators write plain text and no browser runs it. */
export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; lines: readonly string[] }
  | { kind: 'list'; items: readonly string[] }

/** Pure: `## ` begins a heading, `- ` an item of a list, an empty line a new paragraph. */
export function blocksOf(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  let lines: string[] = []
  let items: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines })
    if (items.length > 0) blocks.push({ kind: 'list', items })
    lines = []
    items = []
  }
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('## ')) {
      end()
      blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    } else if (line.startsWith('- ')) {
      if (lines.length > 0) end()
      items.push(line.slice(2).trim())
    } else {
      if (line === '' || items.length > 0) end()
      if (line !== '') lines.push(line)
    }
  }
  end()
  return blocks
}
