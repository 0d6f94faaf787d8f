import type { ReactNode } from 'react'

export interface ScrollingTableProps {
  label: string
  children: ReactNode
}

/** A table of numbers that is scrolled sideways where it has no room. */
export function ScrollingTable({ label, children }: ScrollingTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-sm tabular-nums">{children}</table>
    </section>
  )
}
