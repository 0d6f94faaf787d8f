import type { Feed } from '@limelight/contract/content/feeds'
import type { Icon } from '../../ui/icons.tsx'
import { Lock, Play } from '../../ui/icons.tsx'
import type { LockedItem } from '../items/lock-action.ts'
import { LockedAction, LockedKind } from '../items/locked-frame.tsx'
import { NoiseLines } from './noise-lines.tsx'
import { Wave } from './wave.tsx'
import { NEUTRAL_PEAKS } from './wave-path.ts'

export interface LockedFaceProps {
  feed: Feed
  locked: LockedItem
  icon: Icon
}

/** A locked post without a picture, by its kind. Nothing of what is locked is in the page: what stands for it is drawn. */
export function LockedFace(props: LockedFaceProps) {
  switch (props.feed.type) {
    case 'audio':
      return <AudioFace {...props} />
    case 'poll':
      return <PollFace {...props} />
    default:
      return <TextFace {...props} />
  }
}

/** Says that it plays, once it is open. */
export function PlayRing() {
  return (
    <span
      aria-hidden
      className="grid size-14 place-items-center rounded-full bg-scrim/45 text-on-scrim ring-2 ring-on-scrim/70 backdrop-blur"
    >
      <Play className="size-6 translate-x-0.5 fill-current" />
    </span>
  )
}

/** The recording's own peaks, which tell nothing of what is said in it. */
function AudioFace({ feed, locked, icon }: LockedFaceProps) {
  return (
    <div className="grid grid-cols-1 gap-5 bg-linear-135 from-audio via-audio-middle to-audio-end p-4 text-on-scrim sm:p-5">
      <LockedKind locked={locked} icon={icon} />
      <div dir="ltr" aria-hidden className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-on-scrim text-audio">
          <Lock className="size-5" />
        </span>
        <Wave peaks={feed.files[0]?.waveform ?? NEUTRAL_PEAKS} most={60} className="h-14 min-w-0 flex-1 opacity-70" />
      </div>
      <div className="justify-self-end">
        <LockedAction locked={locked} />
      </div>
    </div>
  )
}

const OPTIONS = ['w-3/5', 'w-2/5', 'w-1/2']

/** The question stands above; how many options there are, and which, is locked. */
function PollFace({ locked, icon }: LockedFaceProps) {
  return (
    <div className="relative grid gap-2 px-4 pb-4 sm:px-5">
      <LockedKind locked={locked} icon={icon} onSurface />
      <div aria-hidden className="grid gap-2 blur-[3px]">
        {OPTIONS.map((width) => (
          <span key={width} className="flex h-12 items-center rounded-field border border-line bg-sunken px-4">
            <span className={`h-2.5 rounded-full bg-line-strong ${width}`} />
          </span>
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-16 grid justify-items-center">
        <LockedAction locked={locked} onSurface />
      </div>
    </div>
  )
}

/** The beginning stands above as far as it may be read. */
function TextFace({ locked, icon }: LockedFaceProps) {
  return (
    <div className="grid grid-cols-1 gap-4 px-4 pb-4 sm:px-5">
      <NoiseLines lines={5} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LockedKind locked={locked} icon={icon} onSurface />
        <LockedAction locked={locked} onSurface />
      </div>
    </div>
  )
}
