import { useFormat } from '../../platform/format.ts'
import { cn } from '../../ui/cn.ts'
import { useUnreadMessages } from './messages.api.ts'

export interface UnreadBadgeProps {
  /** Says the number: "3 unread messages". */
  label: (count: number, shown: string) => string
  className?: string
}

/** The number of unread messages beside an entry of the navigation; nothing where there are none. */
export function UnreadBadge({ label, className }: UnreadBadgeProps) {
  const { formatCompact } = useFormat()
  const count = useUnreadMessages()
  if (!count) return null
  const shown = formatCompact(count)
  return (
    <span
      className={cn(
        'grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-[11px] font-bold text-bg tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{label(count, shown)}</span>
    </span>
  )
}
