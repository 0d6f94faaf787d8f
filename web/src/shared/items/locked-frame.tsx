import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { cn } from '../../ui/cn.ts'
import { usePictureLoading } from '../../ui/eager.ts'
import { Clock, type Icon } from '../../ui/icons.tsx'
import { type LockedItem, lockActionOf, lockReasonShown } from './lock-action.ts'
import { LockButton } from './lock-button.tsx'

// Few posts have a teaser, and the poster stands for it until its code has come.
const TeaserVideo = lazy(() => import('./teaser-video.tsx'))

export interface LockedFrameProps {
  locked: LockedItem
  icon: Icon
  /** Blurred already. */
  poster: string | undefined
  /** In place of one poster: those of several pictures, side by side. */
  mosaic?: ReactNode
  teaser: { url: string; thumbnails: readonly string[] } | null
  /** Between the kind and the action. */
  center?: ReactNode
  /** Sets the size. */
  className: string
  /** Width by height, where the class sets none. */
  ratio?: number | undefined
}

/** The blurred poster or the teaser, a chip that says what is behind it, and the one action that opens it. */
export function LockedFrame({ locked, icon, poster, mosaic, teaser, center, className, ratio }: LockedFrameProps) {
  if (locked.item.canView) return null
  const still = teaser?.thumbnails.at(-1) ?? poster
  return (
    <div
      className={cn('relative isolate grid overflow-hidden bg-poster text-on-scrim', className)}
      style={ratio ? { aspectRatio: ratio } : undefined}
    >
      <Suspense fallback={<Poster src={still} />}>
        {teaser ? <TeaserVideo src={teaser.url} poster={still} /> : (mosaic ?? <Poster src={poster} />)}
      </Suspense>
      {!teaser && <Grain />}
      <div className="relative grid content-between justify-items-center gap-8 bg-gradient-to-t from-scrim/70 via-transparent to-scrim/25 p-3 pb-5 sm:p-4 sm:pb-6">
        <LockedKind locked={locked} icon={icon} />
        {center}
        <LockedAction locked={{ picture: still, ...locked }} />
      </div>
    </div>
  )
}

export interface LockedActionProps {
  locked: LockedItem
  /** On the page itself; everywhere else it lies on a picture. */
  onSurface?: boolean
}

/** The one thing that opens it, or why nothing does. */
export function LockedAction({ locked, onSurface = false }: LockedActionProps) {
  const { t } = useT('shared/items')
  const moment = useMoment()
  const role = useAppStore((state) => state.auth.authUser?.role)
  const action = lockActionOf(locked.item, role)
  if (!action) return null
  if (action.kind !== 'none') return <LockButton locked={locked} action={action} onSurface={onSurface} />
  return (
    <p
      className={cn(
        'flex items-center gap-2 rounded-full px-3.5 py-1.5 text-sm font-semibold',
        onSurface ? 'bg-sunken text-ink' : 'bg-scrim/65',
      )}
    >
      {action.why !== 'operator' && <Clock className="size-4" />}
      <span suppressHydrationWarning>
        {action.why === 'opensLater'
          ? t('locked.opensLater', { date: moment(action.opensAt) })
          : t(`locked.${action.why}`)}
      </span>
    </p>
  )
}

export interface LockedKindProps extends LockedActionProps {
  icon: Icon
}

/** Kind and count, and for whom it is. */
export function LockedKind({ locked: { kind, item, summary }, icon: KindIcon, onSurface = false }: LockedKindProps) {
  const { t } = useT('shared/items')
  const moment = useMoment()
  const reason = lockReasonShown(item)
  return (
    <p
      className={cn(
        'flex max-w-full flex-wrap items-center gap-x-2 justify-self-start rounded-2xl px-3 py-1.5 text-[13px] font-semibold',
        onSurface ? 'bg-sunken text-muted' : 'bg-scrim/65',
      )}
    >
      <KindIcon className="size-4" />
      {summary}
      {/* The time may begin a line of its own. */}
      {!item.publicAt && <span aria-hidden>·</span>}
      {item.publicAt ? (
        <span suppressHydrationWarning>{t('locked.early', { date: moment(item.publicAt) })}</span>
      ) : reason === 'pay' ? (
        t(`locked.pay.${kind}`)
      ) : (
        t(`locked.${reason}`)
      )}
    </p>
  )
}

export function Poster({ src }: { src: string | undefined }) {
  const loading = usePictureLoading()
  if (!src) return <span className="absolute inset-0 bg-linear-135 from-poster-light via-poster to-scrim" />
  return (
    <img src={src} alt="" {...loading} decoding="async" className="absolute inset-0 size-full scale-105 object-cover" />
  )
}

/** Keeps a blur from looking like one flat colour. */
function Grain() {
  return <span aria-hidden className="absolute inset-0 bg-[url(/grain.svg)] opacity-[.16] mix-blend-overlay" />
}
