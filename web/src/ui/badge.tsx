import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type BadgeTone = 'neutral' | 'primary' | 'money' | 'success' | 'warning' | 'danger' | 'picture'

export interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-ink text-bg',
  money: 'bg-money text-on-money',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  // Over a picture: how dark the ground must be, the place says.
  picture: 'text-on-scrim',
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
