import type { MediaFile } from '@limelight/contract/core/media'
import type { ReactNode } from 'react'

export interface JustifiedGridProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  fileOf: (item: T) => Pick<MediaFile, 'width' | 'height'>
  children: (item: T, index: number) => ReactNode
}

/** Very long or very tall pictures would take a whole screen. */
const RATIO = { min: 0.5, max: 2.6, unknown: 1 }

/**
 * Rows of equal height, filled from edge to edge, each picture in its own shape. Flexbox does it without measuring: what
 * a row has left is shared out by shape, so heights stay equal, and the server draws the same page.
 */
export function JustifiedGrid<T>({ items, keyOf, fileOf, children }: JustifiedGridProps<T>) {
  return (
    <ul className="flex flex-wrap gap-1.5 [--row:8.5rem] after:grow-[999] after:content-[''] sm:gap-2 sm:[--row:14rem]">
      {items.map((item, index) => {
        const ratio = ratioOf(fileOf(item))
        return (
          <li
            key={keyOf(item)}
            className="relative max-w-full overflow-hidden rounded-xl bg-sunken"
            style={{ flexGrow: ratio, flexBasis: `calc(var(--row) * ${ratio})`, aspectRatio: ratio }}
          >
            {children(item, index)}
          </li>
        )
      })}
    </ul>
  )
}

/** Pure: width by height within what a row bears. */
export function ratioOf({ width, height }: Pick<MediaFile, 'width' | 'height'>): number {
  if (!width || !height) return RATIO.unknown
  return Math.round(Math.min(RATIO.max, Math.max(RATIO.min, width / height)) * 1_000) / 1_000
}
