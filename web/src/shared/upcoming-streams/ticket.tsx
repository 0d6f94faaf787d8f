import type { UpcomingStream } from '@limelight/contract/live/upcoming-streams'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Check } from '../../ui/more-icons.ts'
import { lockActionOf } from '../items/lock-action.ts'
import { LockButton } from '../items/lock-button.tsx'
import { reloadUpcoming } from './upcoming-streams.api.ts'

export interface TicketProps {
  stream: UpcomingStream
  /** In a line: the price alone, which says that it is sold. */
  isShort?: boolean
}

/** What a ticket costs and the way to buy it, or that the reader has one. */
export function Ticket({ stream, isShort = false }: TicketProps) {
  const { t } = useT('shared/upcoming-streams')
  const live = useT('shared/live')
  const client = useQueryClient()
  const role = useAppStore((state) => state.auth.authUser?.role)
  if (stream.hasTicket) {
    return (
      <Badge tone="success" icon={<Check />}>
        {t(isShort ? 'ticket' : 'hasTicket')}
      </Badge>
    )
  }
  const action = lockActionOf(stream, role)
  const mark = <Badge tone="money">{live.t('access.paid')}</Badge>
  if (!action || action.kind === 'none') return mark
  const locked = { kind: 'stream' as const, item: stream, summary: stream.title, reload: () => reloadUpcoming(client) }
  return (
    <>
      {!isShort && mark}
      <LockButton locked={locked} action={action} isSmall onSurface />
    </>
  )
}
