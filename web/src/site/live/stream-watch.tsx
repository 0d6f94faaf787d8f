import type { JoinedStream } from '@limelight/contract/live/streaming'
import type { PerformerPage } from '@limelight/contract/people/performers'
import { useIsWide } from '../../platform/use-is-wide.ts'
import { GoalBar } from '../../shared/live/goal-bar.tsx'
import { LiveStrip } from '../../shared/live/live-strip.tsx'
import { cn } from '../../ui/cn.ts'
import { PhoneOverlay } from './phone-overlay.tsx'
import { PictureBadges } from './picture-badges.tsx'
import { PlayerControls } from './player-controls.tsx'
import { StreamPicture } from './stream-picture.tsx'
import { TipNotice } from './tip-notice.tsx'
import { useLivePlayer } from './use-live-player.ts'
import { useStreamNews } from './use-stream-news.ts'
import { WatchChat } from './watch-chat.tsx'
import { WideHead } from './wide-head.tsx'

export interface StreamWatchProps {
  stream: JoinedStream
  performerPage: PerformerPage
  reload: () => Promise<void>
}

/** On wide screens the chat stands beside the picture; on phones all lies over it, dark in both themes. */
export function StreamWatch({ stream, performerPage: performer, reload }: StreamWatchProps) {
  const isWide = useIsWide()
  const mayWatch = stream.canView && !stream.isBanned
  const player = useLivePlayer(mayWatch ? stream.play : null)
  const { viewerCount, tippedTokens } = useStreamNews(stream, reload)
  const goal = stream.goal && (
    <GoalBar
      goal={{ ...stream.goal, reachedTokens: tippedTokens ?? stream.goal.reachedTokens }}
      isOnPicture={!isWide}
    />
  )
  return (
    <div
      {...(!isWide && { 'data-theme': 'dark', 'data-fills-screen': true })}
      className={
        isWide
          ? 'grid grid-cols-[minmax(0,1fr)_22rem] grid-rows-[auto_auto_1fr] gap-x-6 gap-y-5'
          : 'fixed inset-0 z-40 flex flex-col gap-2 bg-stage px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink'
      }
    >
      <div
        ref={player.frame}
        className={cn(
          'overflow-hidden bg-scrim',
          isWide
            ? 'relative col-start-1 grid aspect-video max-h-[calc(100dvh-11rem)] w-full place-items-center rounded-card in-fullscreen:rounded-none'
            : 'absolute inset-0',
        )}
      >
        <StreamPicture {...{ stream, player, reload }} fillsScreen={!isWide} />
        {isWide && mayWatch && <PlayerControls player={player} />}
        {isWide && <PictureBadges stream={stream} viewerCount={viewerCount} />}
        {isWide && <TipNotice streamId={stream._id} className="absolute start-4 bottom-20" />}
      </div>
      {isWide ? (
        <div className="col-start-1">
          <WideHead stream={stream} performer={performer} />
        </div>
      ) : (
        <PhoneOverlay {...{ stream, performer, viewerCount, goal }} player={mayWatch ? player : undefined} />
      )}
      {mayWatch && <WatchChat stream={stream} isWide={isWide} goal={isWide && goal} />}
      {isWide && <LiveStrip except={stream._id} className="col-start-1 min-w-0" />}
    </div>
  )
}
