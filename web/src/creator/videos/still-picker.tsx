import type { StudioVideo } from '@limelight/contract/content/videos'
import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { changeVideo } from './studio-videos.api.ts'

export interface StillPickerProps {
  video: StudioVideo
}

/** The video's strip of stills, each of which can become the thumbnail. */
export function StillPicker({ video }: StillPickerProps) {
  const { t } = useT('creator/videos')
  const textOf = useErrorText()
  const { video: videoFile } = video.files
  const take = useMutation({
    mutationFn: (thumbnailStill: number) => changeVideo(video._id, { thumbnailStill }),
    onSuccess: () => toast.success(t('files.saved')),
    onError: (error) => toast.error(textOf(error)),
  })
  if (!videoFile) return null
  const stills = videoFile.strip
  return (
    <div className="mt-6 grid grid-cols-1 gap-2">
      <p className="text-sm font-semibold">{t('files.stills')}</p>
      {stills.length === 0 ? (
        <p className="text-sm text-muted">{t('files.stillsLater')}</p>
      ) : (
        <ul className="flex gap-2 overflow-x-auto p-1">
          {stills.map((src, index) => (
            <li key={src} className="shrink-0">
              <button
                type="button"
                aria-label={t('files.still', { number: index + 1, count: stills.length })}
                disabled={take.isPending}
                onClick={() => take.mutate(index)}
                className={cn(
                  'relative block h-20 overflow-hidden rounded-xl border-2 border-transparent hover:border-line-strong',
                  take.isPending && 'opacity-60',
                )}
              >
                <img src={src} alt="" loading="lazy" className="h-full w-auto max-w-none" />
                {take.isPending && take.variables === index && (
                  <span className="absolute inset-0 grid place-items-center bg-scrim/50 text-on-scrim">
                    <Spinner className="size-5" />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
