import type { ReactNode } from 'react'
import { cn } from '../cn.ts'

export interface StatTileProps {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** The one number that matters most. */
  featured?: boolean
}

export function StatTile({ label, value, hint, icon, featured = false }: StatTileProps) {
  return (
    <div
      className={cn(
        'grid content-start gap-1 rounded-card border p-5',
        featured ? 'border-transparent bg-money-soft text-money-ink' : 'border-line bg-surface shadow-card',
      )}
    >
      <p className={cn('flex items-center gap-2 text-sm font-medium [&_svg]:size-4.5', !featured && 'text-muted')}>
        {icon}
        {label}
      </p>
      <p className="font-display text-2xl font-bold tracking-tight tabular-nums sm:text-3xl">{value}</p>
      {hint && <p className={cn('text-sm', featured ? '' : 'text-muted')}>{hint}</p>}
    </div>
  )
}
