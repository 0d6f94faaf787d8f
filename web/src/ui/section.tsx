import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

export interface SectionProps {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  /** Draws the section as a card. */
  framed?: boolean
  className?: string
  children: ReactNode
}

export function Section({ title, text, actions, framed = false, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        framed ? 'mb-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6' : 'mb-8',
        className,
      )}
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {actions}
        {text && <p className="w-full text-sm text-pretty text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
