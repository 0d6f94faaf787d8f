import type { ReactNode } from 'react'

export interface SuggestionColumnProps {
  /** The page itself. */
  children: ReactNode
  /** Beside it on wide screens, below it elsewhere. */
  aside: ReactNode
}

export function SuggestionColumn({ children, aside }: SuggestionColumnProps) {
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside className="min-w-0">
        <div className="grid gap-5 xl:sticky xl:top-8">{aside}</div>
      </aside>
    </div>
  )
}
