import type { UpcomingStream } from '@limelight/contract/live/upcoming-streams'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { CalendarDays } from '../../ui/more-icons.ts'
import { RemindButton } from './remind-button.tsx'
import { Ticket } from './ticket.tsx'

export interface UpcomingCardProps {
  stream: UpcomingStream
}

/** When it starts, what it is about, and what one can do until then. */
export function UpcomingCard({ stream }: UpcomingCardProps) {
  const live = useT('shared/live')
  const { performer, title, description, startsAt, access, hasTicket } = stream
  return (
    <article className="grid h-full min-w-0 grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <p className="inline-flex items-center gap-2 text-sm font-semibold">
        <CalendarDays className="size-4 shrink-0" />
        <Moment at={startsAt} />
      </p>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar src={performer.avatar} size="row" />
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-lg break-words">{title}</h3>
          <Link to={`/live/${performer.username}`} className="block truncate text-sm text-muted hover:text-link">
            {performer.name}
          </Link>
        </div>
      </div>
      {description && (
        <p dir="auto" className="line-clamp-4 text-[15px] break-words whitespace-pre-line text-muted">
          {description}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {access === 'paid' ? <Ticket stream={stream} /> : <Badge tone="neutral">{live.t(`access.${access}`)}</Badge>}
        {!hasTicket && <RemindButton stream={stream} />}
      </div>
    </article>
  )
}
