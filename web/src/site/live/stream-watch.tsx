import type { PerformerPage } from '@limelight/contract/performers'
import type { ServerPayload } from '@limelight/contract/realtime'
import type { JoinedStream } from '@limelight/contract/streaming'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useIsWide } from '../../platform/use-is-wide.ts'
import { useMayBuyFrom } from '../../shared/access/use-may-buy.ts'
import { GoalBar } from '../../shared/live/goal-bar.tsx'
import { LiveStrip } from '../../shared/live/live-strip.tsx'
import { RecordedBadge } from '../../shared/live/recorded-badge.tsx'
import { StreamChat } from '../../shared/live/stream-chat.tsx'
import { cn } from '../../ui/cn.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PhoneActions } from './phone-actions.tsx'
import { PhoneHead } from './phone-head.tsx'
import { PictureBadges } from './picture-badges.tsx'
import { PhoneControls, PlayerControls } from './player-controls.tsx'
import { StreamPicture } from './stream-picture.tsx'
import { StreamTips } from './stream-tips.tsx'
import { TipNotice } from './tip-notice.tsx'
import { useLivePlayer } from './use-live-player.ts'
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
        <>
          <div className="pointer-events-none absolute inset-x-0 top-0 h-36 bg-gradient-to-b from-scrim/70 to-transparent" />
          {mayWatch && (
            <div className="pointer-events-none absolute inset-x-0 bottom-0 h-[55dvh] bg-gradient-to-t from-scrim/90 via-scrim/60 to-transparent" />
          )}
          <div className="relative grid grid-cols-1 gap-2 short:grid-cols-[minmax(0,1fr)_18rem]">
            <PhoneHead stream={stream} performer={performer} viewerCount={viewerCount} />
            {stream.isRecorded && <RecordedBadge />}
            {goal}
          </div>
          <span className="flex-1" />
          <div className="relative flex items-end justify-between gap-3">
            <div className="grid min-w-0 justify-items-start gap-2">
              <TipNotice streamId={stream._id} />
              {mayWatch && <PhoneControls player={player} />}
            </div>
            <PhoneActions stream={stream} performer={performer} />
          </div>
        </>
      )}
      {mayWatch && <WatchChat stream={stream} isWide={isWide} goal={isWide && goal} />}
      {isWide && <LiveStrip except={stream._id} className="col-start-1 min-w-0" />}
    </div>
  )
}

/** As high as the window, without what stands above and below. */
const BESIDE = 'top-8 h-[calc(100dvh-4rem)]'
const BELOW_HEADER = 'top-20 h-[calc(100dvh-7rem)]'

interface WatchChatProps {
  stream: JoinedStream
  isWide: boolean
  goal: ReactNode
}

function WatchChat({ stream, isWide, goal }: WatchChatProps) {
  const { t } = useT('site/live')
  const { pathname } = useLocation()
  const viewer = useAppStore((state) => state.auth.authUser)
  const mayTip = useMayBuyFrom(stream.performer._id)
  return (
    <StreamChat
      streamId={stream._id}
      token={stream.play?.token}
      canWrite={stream.canChat}
      isOwner={viewer?._id === stream.performer._id}
      isOnPicture={!isWide}
      top={goal}
      className={
        isWide
          ? cn('sticky col-start-2 row-span-3 row-start-1 self-start', viewer ? BESIDE : BELOW_HEADER)
          : 'relative max-h-[36dvh] short:max-h-[45dvh] short:w-[22rem] short:max-w-full'
      }
      closed={
        viewer ? (
          <p className="text-sm text-muted">{t('mayNotWrite')}</p>
        ) : (
          <LinkButton to={loginPathFor(pathname)} variant="soft">
            {t('loginToChat')}
          </LinkButton>
        )
      }
    >
      {mayTip && <StreamTips stream={stream} />}
    </StreamChat>
  )
}

type News = { viewerCount: number; tippedTokens: number | undefined }

/** How many watch and what was tipped, by the latest word; what else changes is asked for again. */
function useStreamNews(stream: JoinedStream, reload: () => Promise<void>): News {
  const [news, setNews] = useState<News & { of: number }>()
  const { _id: id, status, viewerCount } = stream
  const onChange = useCallback(
    (changed: ServerPayload<'stream_changed'>) => {
      if (changed.streamId !== id) return
      setNews({ of: viewerCount, viewerCount: changed.viewerCount, tippedTokens: changed.tippedTokens })
      if (changed.status !== status) void reload()
    },
    [id, status, viewerCount, reload],
  )
  useLiveEvent('stream_changed', onChange)
  return news?.of === viewerCount ? news : { viewerCount, tippedTokens: undefined }
}
