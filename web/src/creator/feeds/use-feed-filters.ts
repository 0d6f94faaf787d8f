import { ACCESS } from '@limelight/contract/content/access'
import { FEED_TYPES } from '@limelight/contract/content/feeds'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListFilter } from '../../ui/list/list-filters.tsx'
import { STUDIO_STATUSES } from './studio-feeds.api.ts'

/** What narrows the list of a creator's posts. */
export function useFeedFilters(): ListFilter[] {
  const { t } = useT('creator/feeds')
  const creatorWords = useT('creator')
  const composer = useT('creator/feeds')
  return [
    {
      name: 'status',
      label: creatorWords.t('status'),
      all: t('list.anyStatus'),
      options: STUDIO_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'type',
      label: t('list.type'),
      all: t('list.anyType'),
      options: FEED_TYPES.map((value) => ({ value, label: composer.t(`types.${value}`) })),
    },
    {
      name: 'access',
      label: t('list.access'),
      all: t('list.anyAccess'),
      options: ACCESS.map((value) => ({ value, label: composer.t(`accesses.${value}`) })),
    },
  ]
}
