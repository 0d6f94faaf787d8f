import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ListFilter } from '../../ui/list/list-filters.tsx'
import { galleryChoicesQuery, LOOSE, PHOTO_STATUSES } from '../galleries/studio-galleries.api.ts'

/** What narrows the list of a creator's photos. */
export function usePhotoFilters(): ListFilter[] {
  const { t } = useT('creator/photos')
  const galleries = useQuery(galleryChoicesQuery)
  const places = galleries.data?.data.map(({ _id, title }) => ({ value: _id, label: title })) ?? []
  return [
    {
      name: 'gallery',
      label: t('place'),
      all: t('anywhere'),
      options: [{ value: LOOSE, label: t('loose') }, ...places],
    },
    {
      name: 'status',
      label: t('status'),
      all: t('anyStatus'),
      options: PHOTO_STATUSES.map((value) => ({ value, label: t(`${value}`) })),
    },
  ]
}
