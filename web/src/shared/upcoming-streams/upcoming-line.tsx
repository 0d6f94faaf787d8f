import type { UpcomingStream } from '@limelight/contract/live/upcoming-streams'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { CalendarDays } from '../../ui/more-icons.ts'
import { RemindButton } from './remind-button.tsx'
import { Ticket } from './ticket.tsx'

export interface UpcomingLineProps {
  stream: UpcomingStream
  /** Below a title of the list, or of the page. */
  heading: 'h2' | 'h3'
}

/** What starts when, and what one can do until then. */
export function UpcomingLine({ stream, heading: Heading }: UpcomingLineProps) {
  const { performer, title, startsAt, access, hasTicket } = stream
  return (
    <article className="flex min-w-0 items-center gap-3 rounded-2xl border border-line bg-surface py-2 ps-3.5 pe-2.5">
      <CalendarDays className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <Heading className="truncate font-sans text-[15px] leading-snug font-semibold tracking-normal">
          <Link to={`/live/${performer.username}`} className="hover:text-link">
            {title}
          </Link>
        </Heading>
        <p className="truncate text-[13px] text-muted">
          <Moment at={startsAt} />
        </p>
      </div>
      {access === 'paid' && <Ticket stream={stream} isShort />}
      {!hasTicket && <RemindButton stream={stream} isShort />}
    </article>
  )
}
