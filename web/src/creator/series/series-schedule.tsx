import type { OwnSeries } from '@limelight/contract/content/series'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/section.tsx'
import { scheduleQuery } from './own-series.api.ts'

export interface SeriesScheduleProps {
  series: OwnSeries
}

/** Who sees each item from when on: as it is saved, for a fan who joins or buys now. */
export function SeriesSchedule({ series: { _id, items } }: SeriesScheduleProps) {
  const { t } = useT('creator/series')
  const shared = useT('shared/series')
  const moment = useMoment()
  const query = useQuery(scheduleQuery(_id))
  const titles = new Map(items.map((item) => [item._id, item.title]))
  return (
    <Section title={t('preview')} text={t('previewText')} framed className="mt-8">
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <ol className="grid grid-cols-1 gap-2">
        {query.data?.data.items.map(({ _id: id, access, opensAt }) => (
          <li key={id} className="grid gap-x-4 text-[15px] sm:grid-cols-2">
            <span dir="auto" className="truncate font-semibold">
              {titles.get(id) || shared.t('untitled')}
            </span>
            <span className="text-sm text-muted tabular-nums">
              {opensAt !== null && (access === 'subscribers' || access === 'paid')
                ? t(`who.${access}At`, { date: moment(opensAt) })
                : t(`who.${access}`)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
