import type { ReactNode } from 'react'

export interface SideColumnProps {
  /** The page itself. */
  children: ReactNode
  /** Beside it on wide screens, above it elsewhere. */
  aside: ReactNode
}

export function SideColumn({ children, aside }: SideColumnProps) {
  return (
    <div className="grid grid-cols-1 min-[72rem]:grid-cols-[minmax(0,1fr)_22rem] min-[72rem]:gap-8">
      <div className="min-w-0">{children}</div>
      <aside className="mx-auto w-full max-w-2xl min-w-0 max-[72rem]:order-first">
        <div className="grid grid-cols-1 gap-5 min-[72rem]:sticky min-[72rem]:top-8">{aside}</div>
      </aside>
    </div>
  )
}
