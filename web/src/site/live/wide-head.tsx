import type { JoinedStream } from '@limelight/contract/live/streaming'
import type { PerformerPage } from '@limelight/contract/people/performers'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { FollowButton } from '../../shared/follows/follow-button.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { CallButton } from '../../shared/private-calls/call-button.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { BadgeCheck } from '../../ui/icons.tsx'

export interface StreamHeadProps {
  stream: JoinedStream
  performer: PerformerPage
}

/** Below the picture of wide screens: what it is, by whom, and what else one can do. */
export function WideHead({ stream, performer }: StreamHeadProps) {
  const { t } = useT('site/live')
  const shared = useT('shared/performers')
  const { formatCompact } = useFormat()
  const { inShortMoney } = usePrices()
  const { followers } = performer.stats
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {/* As wide as its title: beside a long one the buttons would leave room for two words a line, so they go below it. */}
      <div className="flex max-w-full min-w-0 flex-1 basis-[max-content] items-center gap-4">
        <Avatar src={performer.avatar} size="lg" className="shrink-0 rounded-full p-1 ring-2 ring-live" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl break-words">{stream.title}</h1>
          <p className="flex min-w-0 items-center gap-1.5 text-[15px]">
            <Link to={`/${performer.username}`} className="min-w-0 truncate font-semibold hover:text-link">
              {performer.name}
            </Link>
            <BadgeCheck className="size-4.5 shrink-0 fill-ink text-bg" label={shared.t('verified')} />
            {followers !== null && (
              <span className="whitespace-nowrap text-muted">
                · {shared.t('followersCount', { count: followers, shown: formatCompact(followers) })}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ShareButton path={`/live/${performer.username}`} label={t('share')} variant="soft" />
        <CallButton performer={performer} variant="soft">
          {t('callFor', { price: inShortMoney(performer.calls?.price ?? 0) })}
        </CallButton>
        <FollowButton performer={{ ...performer, isFollowed: stream.isFollowed }} />
        <ReportMenu objectType="stream" objectId={stream._id} owner={performer} />
      </div>
    </header>
  )
}
