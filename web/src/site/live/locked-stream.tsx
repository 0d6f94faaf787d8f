import type { JoinedStream } from '@limelight/contract/live/streaming'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { lockActionOf } from '../../shared/items/lock-action.ts'
import { LockButton } from '../../shared/items/lock-button.tsx'
import { SoftPoster } from '../../shared/live/soft-poster.tsx'
import { Lock } from '../../ui/icons.tsx'

export interface LockedStreamProps {
  stream: JoinedStream
  reload: () => Promise<void>
}

/** In the frame of the player: what opens the stream, and at what price, before the creator's cover. */
export function LockedStream({ stream, reload }: LockedStreamProps) {
  const { t } = useT('site/live')
  const role = useAppStore((state) => state.auth.authUser?.role)
  const action = lockActionOf(stream, role)
  const locked = { kind: 'stream' as const, item: stream, summary: stream.title, reload }
  return (
    <>
      {stream.poster && <SoftPoster src={stream.poster} className="opacity-70" />}
      <div className="absolute inset-0 grid place-content-center place-items-center gap-4 bg-scrim/50 p-6 text-center text-on-scrim">
        <Lock className="size-8" />
        <p className="text-lg font-semibold">{t(`locked.${stream.access}`)}</p>
        {action && action.kind !== 'none' && <LockButton locked={locked} action={action} />}
      </div>
    </>
  )
}
