import { cn } from '../cn.ts'

export interface ProgressBarProps {
  label: string
  /** 0 to 1; undefined while the end is not known. */
  value?: number | undefined
  tone?: 'primary' | 'success' | 'danger' | 'money'
  className?: string
}

const TONES = { primary: 'bg-ink', success: 'bg-success', danger: 'bg-danger', money: 'bg-money' }

export function ProgressBar({ label, value, tone = 'primary', className }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-300',
          TONES[tone],
          percent === undefined && 'w-1/3 animate-shimmer',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
