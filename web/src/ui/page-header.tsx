import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {text && <p className="mt-2 max-w-[60ch] text-[15px] text-pretty text-muted">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
