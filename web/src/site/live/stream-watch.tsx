import type { PerformerPage } from '@limelight/contract/performers'
import type { ServerPayload } from '@limelight/contract/realtime'
import type { JoinedStream } from '@limelight/contract/streaming'
import { useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLiveEvent } from '../../platform/api/use-live.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { useMayBuyFrom } from '../../shared/access/use-may-buy.ts'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { FollowButton } from '../../shared/follows/follow-button.tsx'
import { GoalBar } from '../../shared/live/goal-bar.tsx'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { RecordedBadge } from '../../shared/live/recorded-badge.tsx'
import { StreamChat } from '../../shared/live/stream-chat.tsx'
import { CallButton } from '../../shared/private-calls/call-button.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Users } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LivePlayer } from './live-player.tsx'
import { LockedStream } from './locked-stream.tsx'
import { StreamTips } from './stream-tips.tsx'

export interface StreamWatchProps {
  stream: JoinedStream
  performerPage: PerformerPage
  reload: () => Promise<void>
}

export function StreamWatch({ stream, performerPage, reload }: StreamWatchProps) {
  const { t } = useT('site/live')
  const live = useT('shared/live')
  const { formatCompact } = useFormat()
  const { pathname } = useLocation()
  const viewer = useAppStore((state) => state.auth.authUser)
  const { performer } = stream
  const mayTip = useMayBuyFrom(performer._id)
  const isOwn = viewer?._id === performer._id
  const { viewerCount, tippedTokens } = useStreamNews(stream, reload)
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <div className="relative">
          {stream.isBanned ? (
            <p
              role="alert"
              className="grid aspect-video place-items-center rounded-card bg-sunken p-6 text-center font-semibold"
            >
              {t('banned')}
            </p>
          ) : stream.canView ? (
            <LivePlayer play={stream.play} title={stream.title} />
          ) : (
            <LockedStream {...{ stream, reload }} />
          )}
          <div className="pointer-events-none absolute start-4 top-4 flex items-center gap-2">
            <LiveBadge />
            {stream.isRecorded && <RecordedBadge />}
            <Badge tone="picture" icon={<Users />} className="bg-scrim/62 tabular-nums">
              {live.t('viewers', { count: viewerCount, shown: formatCompact(viewerCount) })}
            </Badge>
          </div>
        </div>
        {stream.goal && <GoalBar goal={{ ...stream.goal, reachedTokens: tippedTokens ?? stream.goal.reachedTokens }} />}
        <header className="flex flex-wrap items-center gap-3">
          <Avatar src={performer.avatar} size="lg" className="rounded-full p-1 ring-2 ring-live" />
          <div className="min-w-0 flex-1 basis-40">
            <h1 className="text-2xl break-words">{stream.title}</h1>
            <Link to={`/${performer.username}`} className="font-semibold text-muted hover:text-ink">
              {performer.name}
            </Link>
          </div>
          <div className="flex flex-wrap gap-2">
            {!isOwn && <FollowButton performer={{ ...performer, isFollowed: stream.isFollowed }} />}
            <CallButton performer={performerPage} variant="outline">
              {t('call')}
            </CallButton>
            <ShareButton path={`/live/${performer.username}`} label={t('share')} variant="outline" />
            <ReportMenu objectType="stream" objectId={stream._id} owner={performer} />
          </div>
        </header>
      </div>
      {stream.canView && !stream.isBanned && (
        <StreamChat
          streamId={stream._id}
          token={stream.play?.token}
          canWrite={stream.canChat}
          isOwner={isOwn}
          className="h-[32rem] lg:sticky lg:top-20 lg:h-[calc(100dvh-7rem)]"
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
      )}
    </div>
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
