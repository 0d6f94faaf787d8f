/** How many pictures a card shows; the last one says how many more there are. */
const SHOWN_MAX = 4

export type PhotoLayout = { shown: number; hidden: number; frame: string; cells: readonly string[] }

/** Pure: one picture as it is, two side by side, three with one large, four and more in a square. */
export function photoLayout(count: number): PhotoLayout {
  const shown = Math.min(count, SHOWN_MAX)
  const hidden = count - shown
  switch (shown) {
    case 0:
    case 1:
      return { shown, hidden, frame: 'grid-cols-1', cells: ['max-h-[40rem]'] }
    case 2:
      return { shown, hidden, frame: 'grid-cols-2', cells: ['aspect-[4/5]', 'aspect-[4/5]'] }
    case 3:
      return {
        shown,
        hidden,
        frame: 'aspect-[4/3] grid-cols-[2fr_1fr] grid-rows-2',
        cells: ['row-span-2 min-h-0', 'min-h-0', 'min-h-0'],
      }
    default:
      return { shown, hidden, frame: 'grid-cols-2', cells: Array.from({ length: shown }, () => 'aspect-[4/3]') }
  }
}
