import { useFormat } from '../../platform/format.ts'
import { NumberBadge } from '../../ui/number-badge.tsx'
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
  return <NumberBadge shown={shown} label={label(count, shown)} className={className} />
}
