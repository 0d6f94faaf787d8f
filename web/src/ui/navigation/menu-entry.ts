import type { ReactNode } from 'react'

/** A line of a menu: a link, or something to do. */
export type MenuEntry = { label: string; icon?: ReactNode; danger?: boolean } & (
  | { to: string; onSelect?: never }
  | { onSelect: () => void; to?: never }
)
