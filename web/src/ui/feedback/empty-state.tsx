import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Drawing, type DrawingName } from './drawing.tsx'

export interface EmptyStateProps {
  /** Of what the list would show. */
  drawing?: DrawingName | undefined
  /** Where no drawing fits. */
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** What to do next: a list is never just empty. */
  action?: ReactNode
  /** Inside a section or below a form, where it is not the whole page. */
  compact?: boolean
  className?: string
}

export function EmptyState({ drawing, icon, title, text, action, compact = false, className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-2 px-6 text-center', compact ? 'py-8' : 'py-14', className)}>
      {drawing && <Drawing name={drawing} className={compact ? 'mb-1 h-16 w-22' : 'mb-2 h-24 w-32'} />}
      {icon && (
        <span className="mb-2 grid size-16 place-items-center rounded-[1.4rem] bg-sunken text-ink [&_svg]:size-7">
          {icon}
        </span>
      )}
      <p className="font-display text-lg font-bold">{title}</p>
      {text && <p className="max-w-sm text-[15px] text-pretty text-muted">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
