import { Button } from '../../../ui/button.tsx'
import { Trash } from '../../../ui/member-icons.ts'

export interface StoredSideFileProps {
  pictureUrl?: string | undefined
  videoUrl?: string
  removeLabel: string
  onRemove: () => void
}

/** The thumbnail or teaser a feed already has. */
export function StoredSideFile({ pictureUrl, videoUrl, removeLabel, onRemove }: StoredSideFileProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {videoUrl ? (
        // biome-ignore lint/a11y/useMediaCaption: the performer's own upload, which has no captions
        <video
          src={videoUrl}
          poster={pictureUrl}
          controls
          preload="none"
          className="aspect-video w-full rounded-2xl bg-scrim"
        />
      ) : (
        <img src={pictureUrl} alt="" className="aspect-video w-full rounded-2xl object-cover" />
      )}
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onRemove}>
        <Trash className="size-4" />
        {removeLabel}
      </Button>
    </div>
  )
}
