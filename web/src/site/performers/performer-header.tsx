import type { PerformerPage } from '@limelight/contract/people/performers'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { partOf } from '../../platform/page/part.tsx'
import { useAppStore } from '../../platform/store/store.ts'
import { useMayBuyFrom } from '../../shared/access/use-may-buy.ts'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { FollowButton } from '../../shared/follows/follow-button.tsx'
import { MessageButton } from '../../shared/messages/message-button.tsx'
import { CallButton } from '../../shared/private-calls/call-button.tsx'
import { ItemReactions } from '../../shared/reactions/item-reactions.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import { giftPath, hasPaidPlan } from '../../shared/subscriptions/plans.ts'
import { useMayTip } from '../../shared/subscriptions/use-may-tip.ts'
import { TipButton } from '../../shared/wallet/tip-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Cover } from '../../ui/cover.tsx'
import { BadgeCheck, Gift, Mail, MapPin, Pencil } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Username } from '../../ui/username.tsx'
import { ProfileFace } from './profile-stories.tsx'

// Opened by few.
const PostMailsDialog = lazy(() => import('../post-mails/post-mails-dialog.tsx'))
// Few have one.
const WelcomeVideo = partOf(() => import('./welcome-video.tsx'), 'used')

export interface PerformerHeaderProps {
  performer: PerformerPage
}

export function PerformerHeader({ performer }: PerformerHeaderProps) {
  const { t } = useT('site/performers')
  const performersWords = useT('shared/performers')
  const navigate = useNavigate()
  const subscriptions = useT('shared/subscriptions')
  const mayBuy = useMayBuyFrom(performer._id)
  const [choosesMails, setChoosesMails] = useState(false)
  const isOwn = useAppStore((state) => state.user._id === performer._id)
  const { name, username } = performer
  const { formatCountry, formatList } = useFormat()
  const country = performer.country && formatCountry(performer.country)
  const place = formatList([performer.city, country])
  const entries = [
    ...(mayBuy && hasPaidPlan(performer)
      ? [{ label: subscriptions.t('giveAsGift'), icon: <Gift className="size-4.5" />, to: giftPath(performer) }]
      : []),
    ...(mayBuy
      ? [{ label: t('postMails'), icon: <Mail className="size-4.5" />, onSelect: () => setChoosesMails(true) }]
      : []),
  ]
  return (
    <header>
      {choosesMails && (
        <Suspense fallback={null}>
          <PostMailsDialog performer={performer} onClose={() => setChoosesMails(false)} />
        </Suspense>
      )}
      <div className="relative -mx-4 -mt-5 sm:mx-0 sm:mt-0">
        <Cover
          src={performer.cover}
          small={performer.coverSmall}
          eager
          className="aspect-[3/1] sm:aspect-[4/1] sm:rounded-card"
        />
        <div className="absolute end-3 top-3 flex items-center gap-2">
          {!isOwn && (
            <span className="max-sm:hidden">
              <ItemReactions kind="performer" item={{ ...performer, totalLike: performer.stats.likes }} onPicture />
            </span>
          )}
          <ShareButton path={`/${username}`} label={t('share')} variant="dark" />
          {!isOwn && (
            <ReportMenu
              objectType="performer"
              objectId={performer._id}
              owner={performer}
              onBlocked={() => void navigate('/')}
              entries={entries}
              variant="dark"
            />
          )}
        </div>
        {performer.welcomeVideo && (
          <WelcomeVideo key={performer._id} name={performer.name} video={performer.welcomeVideo} />
        )}
      </div>
      <div className="relative flex flex-wrap items-start gap-x-2 gap-y-2 sm:items-end sm:gap-x-6 sm:px-6">
        <span className="-mt-14">
          <ProfileFace performer={performer}>
            <Avatar src={performer.avatar} size="xl" className="rounded-full ring-[5px] ring-bg max-sm:size-24" />
          </ProfileFace>
        </span>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-1 pt-3 pb-1 sm:gap-2 sm:order-last sm:flex-none sm:pt-0">
          {performer.isLive && (
            <LinkButton to={`/live/${username}`} variant="danger">
              {t('live')}
            </LinkButton>
          )}
          {isOwn ? <EditLink /> : <VisitorActions performer={performer} />}
        </div>
        <div className="w-full min-w-0 sm:w-auto sm:min-w-72 sm:flex-1 sm:pt-4">
          <h1 className="flex items-center gap-2.5 text-[1.75rem] sm:text-[2.125rem]">
            <span className="min-w-0 break-words">{name}</span>
            <BadgeCheck className="size-6 shrink-0 fill-ink text-bg sm:size-7" label={performersWords.t('verified')} />
          </h1>
          <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-[15px] text-muted">
            <span>
              <Username name={username} />
            </span>
            {place && (
              <span className="flex items-center gap-1.5">
                <MapPin className="size-4" />
                {/* The browser may know the country by another name than the server. */}
                <span suppressHydrationWarning>{place}</span>
              </span>
            )}
          </p>
        </div>
      </div>
    </header>
  )
}

function EditLink() {
  const { t } = useT('site/performers')
  return (
    <LinkButton to="/creator/account" variant="outline">
      <Pencil className="size-4" />
      {t('editProfile')}
    </LinkButton>
  )
}

/** On phones as symbols, but for following. The tip stands beside the plans on wide screens. */
function VisitorActions({ performer }: PerformerHeaderProps) {
  const { t } = useT('site/performers')
  const mayTip = useMayTip(performer)
  return (
    <>
      <MessageButton source="performer" accountId={performer._id} variant="outline" className="max-sm:w-11 max-sm:px-0">
        <span className="max-sm:sr-only">{t('message')}</span>
      </MessageButton>
      {mayTip && (
        <TipButton
          performer={performer}
          variant="outline"
          size="icon"
          isShort="always"
          className="text-money-ink lg:hidden"
        />
      )}
      <CallButton performer={performer} variant="outline" size="icon">
        <span className="sr-only">{t('call')}</span>
      </CallButton>
      <FollowButton performer={performer} className="max-sm:px-3.5 max-sm:[&>svg]:hidden" />
    </>
  )
}
