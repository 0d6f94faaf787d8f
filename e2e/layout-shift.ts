/** How much of a page moved while it loaded, by the browser's own measure. */
import type { Page } from 'playwright-core'

/** `score` is the sum of all moves, `moved` the elements from and to where they went, those of the largest moves first. */
export type Moves = { score: number; moved: string[] }

declare global {
  interface Window {
    layoutMoves: { score: number; moved: string[] }[]
  }
}

/** In every document that the page opens from now on. */
export async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(record)
}

/** Of the open document, without what came within half a second of a click or a key. */
export async function movesOf(page: Page): Promise<Moves> {
  const moves = await page.evaluate(() => window.layoutMoves)
  const largestFirst = moves.toSorted((one, other) => other.score - one.score)
  return {
    score: moves.reduce((sum, { score }) => sum + score, 0),
    moved: largestFirst.flatMap(({ score, moved }) => moved.map((one) => `${one} (${score.toFixed(3)})`)).slice(0, 8),
  }
}

/** Runs in the page. */
function record(): void {
  // TypeScript's library of the DOM does not have them yet.
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }
  window.layoutMoves = []
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'a part that is gone'
    const words = element.textContent?.trim().slice(0, 40)
    return `<${element.localName} class="${element.getAttribute('class')?.slice(0, 60) ?? ''}"> ${words}`
  }
  new PerformanceObserver((list) => {
    // Entries of this type are shifts.
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        window.layoutMoves.push({
          score: value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}
