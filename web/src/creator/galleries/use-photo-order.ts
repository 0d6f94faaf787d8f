import type { Photo } from '@limelight/contract/galleries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useStudioT } from '../../platform/i18n/use-studio-t.ts'
import { toast } from '../../ui/toast.ts'
import { moved } from './photo-order.ts'
import { changeGallery, photosOfGalleryQuery } from './studio-galleries.api.ts'

/** Shows a new order at once and saves it, one order after the other; a refused one is asked for again. */
export function usePhotoOrder(galleryId: string, photos: readonly Photo[]) {
  const { t } = useStudioT('studioGalleries')
  const textOf = useErrorText()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = photosOfGalleryQuery(galleryId)
  const save = useMutation({
    scope: { id: `order of ${galleryId}` },
    mutationFn: (photoIds: Photo['_id'][]) => changeGallery(galleryId, { photoIds }),
    onError: (error) => {
      toast.error(textOf(error))
      void client.invalidateQueries({ queryKey })
    },
  })
  return {
    /** For those who hear the page. */
    said,
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= photos.length) return
      const next = moved(photos, from, to)
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, next)
      setSaid(t('manager.moved', { from: from + 1, to: to + 1 }))
      save.mutate(next.map(({ _id }) => _id))
    },
  }
}
