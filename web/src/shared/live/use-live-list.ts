import { ACCESS } from '@limelight/contract/content/access'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { liveStreamsQuery } from './live.api.ts'

const REFRESH_MS = 10_000

/** What is on air now, with the filter by audience, for a `ListPage`. */
export function useLiveList() {
  const { t } = useT('shared/live')
  const list = useListState()
  const access = oneOf(ACCESS, list.filters.access)
  const query = useQuery({
    ...liveStreamsQuery({ current: list.current, ...(access && { access }) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const filter = {
    name: 'access',
    label: t('audience'),
    all: t('anyAudience'),
    options: ACCESS.map((value) => ({ value, label: t(`access.${value}`) })),
  }
  return { list, query, filters: [filter], isFiltered: access !== undefined }
}
