import type { ReactNode } from 'react'

/** One of a few symbols in a grid above the lines of a menu. */
export type MenuChoice = { label: string; symbol: string; isChosen: boolean; onSelect: () => void }

/** A line of a menu: a link, or something to do. */
export type MenuEntry = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { to: string; onSelect?: never }
  | { onSelect: () => void; to?: never }
)
