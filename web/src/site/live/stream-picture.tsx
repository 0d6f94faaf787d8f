import type { JoinedStream } from '@limelight/contract/live/streaming'
import { useT } from '../../platform/i18n/use-t.ts'
import { LivePlayer } from './live-player.tsx'
import { LockedStream } from './locked-stream.tsx'
import type { LivePlayer as Player } from './use-live-player.ts'

export interface StreamPictureProps {
  stream: JoinedStream
  player: Player
  reload: () => Promise<void>
  fillsScreen: boolean
}

/** The stream, what opens it, or why there is none for this viewer. */
export function StreamPicture({ stream, player, reload, fillsScreen }: StreamPictureProps) {
  const { t } = useT('site/live')
  if (stream.isBanned) {
    return (
      <p role="alert" className="grid size-full place-items-center p-6 text-center font-semibold text-on-scrim">
        {t('banned')}
      </p>
    )
  }
  if (!stream.canView) return <LockedStream {...{ stream, reload }} />
  return <LivePlayer player={player} title={stream.title} poster={stream.poster} fillsScreen={fillsScreen} />
}
