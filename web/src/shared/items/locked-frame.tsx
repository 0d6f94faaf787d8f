import { lazy, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { cn } from '../../ui/cn.ts'
import { Clock, type Icon, Lock } from '../../ui/icons.tsx'
import { type LockedItem, lockActionOf, lockReasonShown } from './lock-action.ts'
import { LockButton } from './lock-button.tsx'

// Few posts have a teaser, and the poster stands for it until its code has come.
const TeaserVideo = lazy(() => import('./teaser-video.tsx'))

export interface LockedFrameProps {
  locked: LockedItem
  icon: Icon
  /** Blurred already. */
  poster: string | undefined
  teaser: { url: string; thumbnails: readonly string[] } | null
  /** Sets the size. */
  className: string
}

/** The blurred poster or the teaser, what is behind it, and the one action that opens it. */
export function LockedFrame({ locked, icon: KindIcon, poster, teaser, className }: LockedFrameProps) {
  const { t } = useT('shared/items')
  const { kind, item, summary } = locked
  const role = useAppStore((state) => state.auth.authUser?.role)
  const action = lockActionOf(item, role)
  if (!action) return null
  const reason = lockReasonShown(item)
  const asked = reason === 'pay' ? t(`locked.pay.${kind}`) : t(`locked.${reason}`)
  const Mark = action.kind === 'none' && action.why === 'processing' ? Clock : Lock
  return (
    <div className={cn('relative grid overflow-hidden bg-poster text-on-scrim', className)}>
      <Suspense fallback={<Poster src={teaser?.thumbnails.at(-1) ?? poster} />}>
        {teaser ? (
          <TeaserVideo src={teaser.url} poster={teaser.thumbnails.at(-1) ?? poster} />
        ) : (
          <Poster src={poster} />
        )}
      </Suspense>
      <div
        className={cn(
          'relative grid justify-items-center gap-3 p-6 text-center',
          teaser ? 'content-end bg-gradient-to-t from-scrim/90 via-scrim/40 to-transparent' : 'content-center',
        )}
      >
        {!teaser && (
          <span className="grid size-14 place-items-center rounded-full bg-scrim/55 ring-1 ring-on-scrim/25 backdrop-blur">
            <Mark className="size-6" />
          </span>
        )}
        <p className="flex items-center gap-2 rounded-full bg-scrim/60 px-3.5 py-1.5 text-sm font-semibold backdrop-blur">
          <KindIcon className="size-4" />
          {summary}
          <span aria-hidden>·</span>
          {action.kind === 'none' ? t(`locked.${action.why}`) : asked}
        </p>
        {action.kind !== 'none' && <LockButton locked={locked} action={action} />}
      </div>
    </div>
  )
}

function Poster({ src }: { src: string | undefined }) {
  if (!src) return <span className="absolute inset-0 bg-linear-135 from-poster-light via-poster to-scrim" />
  return (
    <>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full scale-105 object-cover"
      />
      <span className="absolute inset-0 bg-scrim/30" />
    </>
  )
}
