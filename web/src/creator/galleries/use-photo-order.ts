import type { Photo } from '@limelight/contract/content/galleries'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { inOrder, moved } from '../../platform/order.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { changeGallery, photosOfGalleryQuery } from './studio-galleries.api.ts'

type Order = readonly Photo['_id'][]

/**
 * Shows a new order at once and saves it, one order after the other. Photos are asked for all the while, as they become
 * ready: what they answer has no say in the order until the requested one is saved or refused.
 */
export function usePhotoOrder(galleryId: string, photos: readonly Photo[]) {
  const { t } = useT('creator/galleries')
  const textOf = useErrorText()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const [requested, setRequested] = useState<Order>()
  const shown = requested ? inOrder(photos, requested) : photos
  const { queryKey } = photosOfGalleryQuery(galleryId)
  const save = useMutation({
    mutationKey: savingKey(galleryId),
    scope: { id: `order of ${galleryId}` },
    mutationFn: (order: Order) => changeGallery(galleryId, { photoIds: [...order] }),
    onError: (error) => toast.error(textOf(error)),
    onSettled: (_, __, order) => {
      const giveUp = () => setRequested((now) => (now === order ? undefined : now))
      // Nothing waits for it: the next order may be saved.
      void client.invalidateQueries({ queryKey }).then(giveUp)
    },
  })
  return {
    shown,
    /** For those who hear the page. */
    said,
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= shown.length) return
      const order = moved(shown, from, to).map(({ _id }) => _id)
      setRequested(order)
      setSaid(t('manager.moved', { from: from + 1, to: to + 1 }))
      save.mutate(order)
    },
  }
}

export function useIsOrderSaving(galleryId: string): boolean {
  return useIsMutating({ mutationKey: savingKey(galleryId) }) > 0
}

function savingKey(galleryId: string) {
  return ['order of photos', galleryId] as const
}
