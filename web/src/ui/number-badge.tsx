import { cn } from './cn.ts'

export interface NumberBadgeProps {
  /** As it is written: 1.2K. */
  shown: string
  /** Says what is counted: "3 unread messages". */
  label: string
  className?: string | undefined
}

/** A number beside a name: of what is new, or waits. */
export function NumberBadge({ shown, label, className }: NumberBadgeProps) {
  return (
    <span
      className={cn(
        'grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-[11px] font-bold text-bg tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
