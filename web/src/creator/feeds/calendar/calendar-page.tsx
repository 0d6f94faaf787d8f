import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../../platform/format.ts'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { titled } from '../../../platform/page/page-title.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChevronLeft, ChevronRight } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Plus } from '../../../ui/member-icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

import { calendarQuery } from '../studio-feeds.api.ts'

import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { dayOf, daysOf, monthBeside, monthOf, spanOf } from './calendar-month.ts'

export const meta = titled('creator/feeds', 'calendar.title')

/** Which day it is and where weeks break depends on the reader's zone, so the page is drawn in the browser. */
export function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton className="h-[32rem] w-full" />
}

export default function CalendarPage() {
  const { formatMonth } = useFormat()
  const { t } = useT('creator/feeds')
  const textOf = useErrorText()
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const month = monthOf(params.get('month'), now)
  const query = useQuery({ ...calendarQuery(spanOf(month)), placeholderData: keepPreviousData })
  const days = daysOf(month, query.data?.data ?? [])
  const isEmpty = !days.some(({ isOfMonth, feeds }) => isOfMonth && feeds.length > 0)
  const compose = (
    <LinkButton to="/creator/feeds/new">
      <Plus className="size-4.5" />
      {t('list.new')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('calendar.title')} text={t('calendar.text')} actions={compose} />
      <MonthChoice month={month} />
      {query.isPending && <Skeleton className="h-[32rem] w-full" />}
      {query.error && <ErrorState text={textOf(query.error)} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <CalendarGrid days={days} today={dayOf(now)} label={formatMonth(month)} />
          <CalendarAgenda days={days} />
          {isEmpty && (
            <div className="mt-4">
              <EmptyState drawing="calendar" title={t('calendar.empty')} text={t('calendar.emptyText')} />
            </div>
          )}
        </>
      )}
    </>
  )
}

function MonthChoice({ month }: { month: string }) {
  const { formatMonth } = useFormat()
  const { t } = useT('creator/feeds')
  return (
    <nav aria-label={t('calendar.title')} className="mb-4 flex items-center gap-1">
      <LinkButton
        to={`?month=${monthBeside(month, -1)}`}
        variant="ghost"
        size="icon"
        preventScrollReset
        aria-label={t('calendar.previous')}
      >
        <ChevronLeft className="size-5" />
      </LinkButton>
      <h2 className="min-w-40 text-center text-lg font-semibold" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <LinkButton
        to={`?month=${monthBeside(month, 1)}`}
        variant="ghost"
        size="icon"
        preventScrollReset
        aria-label={t('calendar.next')}
      >
        <ChevronRight className="size-5" />
      </LinkButton>
      <span className="flex-1" />
      <LinkButton to="/creator/calendar" variant="outline" size="sm" preventScrollReset>
        {t('calendar.today')}
      </LinkButton>
    </nav>
  )
}
