import { useState } from 'react'
import { requireConfirmed } from '../shared/auth/confirmed-link.tsx'
import { Button } from '../ui/button.tsx'
import { Eye, EyeOff } from '../ui/icons.tsx'

export interface SealedPictureProps {
  src: string
  alt: string
  /** It was sent, and so the look is recorded. */
  onShown?: () => void
  words: { show: string; hide: string; hint: string; failed: string }
}

/** An identity picture is asked for only by a press that says what it means: every view is logged, and needs the password. */
export function SealedPicture({ src, alt, words, onShown }: SealedPictureProps) {
  const [view, setView] = useState<'hidden' | 'shown' | 'failed'>('hidden')
  const show = () =>
    requireConfirmed().then(
      () => setView('shown'),
      () => setView('failed'),
    )
  if (view === 'shown')
    return (
      <>
        <img
          src={src}
          alt={alt}
          onLoad={onShown}
          onError={() => setView('failed')}
          className="aspect-[4/3] w-full rounded-xl bg-sunken object-contain"
        />
        <Button variant="outline" size="sm" onClick={() => setView('hidden')}>
          <EyeOff className="size-4" />
          {words.hide}
        </Button>
      </>
    )
  return (
    <>
      <div className="grid aspect-[4/3] place-items-center rounded-xl bg-sunken p-4 text-center text-sm text-muted">
        <p role={view === 'failed' ? 'alert' : undefined}>{view === 'failed' ? words.failed : words.hint}</p>
      </div>
      <Button variant="soft" size="sm" onClick={() => void show()}>
        <Eye className="size-4" />
        {words.show}
      </Button>
    </>
  )
}
