import type { Gallery } from '@limelight/contract/content/galleries'
import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { zipAddressOf } from '../../shared/galleries/galleries.api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Download, Play } from '../../ui/icons.tsx'

export interface GalleryActionsProps {
  gallery: Gallery
  onPlay: () => void
}

export function GalleryActions({ gallery, onPlay }: GalleryActionsProps) {
  const { t } = useT('site/galleries')
  const textOf = useErrorText()
  const isOwn = useAppStore((state) => state.user._id === gallery.performer._id)
  const download = useMutation({
    mutationFn: () => zipAddressOf(gallery._id),
    // The answer is an attachment, so the page stays.
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toast.error(textOf(error)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={onPlay}>
        <Play className="size-4" />
        {t('play')}
      </Button>
      {(gallery.isBought || isOwn) && (
        <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
          <Download className="size-4.5" />
          {t('download')}
        </Button>
      )}
    </div>
  )
}
