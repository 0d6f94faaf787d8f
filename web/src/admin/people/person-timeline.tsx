import type { PersonEvent } from '@limelight/contract/site/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { distinct } from '../../ui/distinct.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { CircleAlert, Flag, type Icon, Lock, RefreshCw, ShieldCheck, UserCheck, UserPlus } from '../../ui/icons.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Banknote, CreditCard } from '../../ui/member-icons.ts'
import { Bell } from '../../ui/more-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { EventTitle } from './event-title.tsx'
import { timelineQuery } from './people.api.ts'

export interface PersonTimelineProps {
  id: string
}

const ICONS: Record<PersonEvent['kind'], Icon> = {
  joined: UserPlus,
  logged_in: Lock,
  paid: CreditCard,
  payment_failed: CircleAlert,
  bought: CreditCard,
  sold: Banknote,
  subscribed: UserCheck,
  refunded: RefreshCw,
  disputed: CircleAlert,
  reported: Flag,
  was_reported: Flag,
  payout_requested: Bell,
  payout_paid: Banknote,
  taken_down: CircleAlert,
  audited: ShieldCheck,
}

/** What happened to the account and what it did, newest first. */
export function PersonTimeline({ id }: PersonTimelineProps) {
  const { t } = useT('admin/people')
  const query = useInfiniteQuery(timelineQuery(id))
  const events = query.data?.pages.flatMap(({ data }) => data.events) ?? []
  const keys = distinct(events.map(({ createdAt, kind, objectId }) => `${createdAt} ${kind} ${objectId ?? ''}`))
  return (
    <Card space="tight">
      <h2 className="mb-3 text-lg">{t('timeline')}</h2>
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <ol className="grid grid-cols-1">
        {events.map((event, index) => (
          <Event key={keys[index]} event={event} isLast={index === events.length - 1} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="soft"
          className="mt-4 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('earlier')}
        </Button>
      )}
    </Card>
  )
}

function Event({ event, isLast }: { event: PersonEvent; isLast: boolean }) {
  const SymbolOf = ICONS[event.kind]
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0">
      {!isLast && <span aria-hidden className="absolute start-4 top-9 bottom-0 w-px bg-line" />}
      <span aria-hidden className="grid size-8 place-items-center rounded-full bg-sunken text-muted">
        <SymbolOf className="size-4" />
      </span>
      <div className="min-w-0 text-sm">
        <p className="font-semibold break-words">
          <EventTitle event={event} />
        </p>
        <p className="text-xs text-muted">
          <TimeAgo at={event.createdAt} />
        </p>
      </div>
    </li>
  )
}
