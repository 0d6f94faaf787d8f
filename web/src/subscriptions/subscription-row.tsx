import type { FanSubscription, SubscriptionStatus } from '@limelight/contract/payments'
import { Link } from 'react-router'
import { usePrices } from '../payments/use-prices.ts'
import { formatDay } from '../platform/format.ts'
import { useMoneyT } from '../platform/i18n/use-money-t.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SubscribeFor } from './subscribe-for.tsx'

export interface SubscriptionRowProps {
  subscription: FanSubscription
  onCancel: () => void
}

const TONES: Record<SubscriptionStatus, BadgeTone> = {
  active: 'success',
  trialing: 'primary',
  past_due: 'warning',
  cancelled: 'neutral',
  expired: 'neutral',
  suspended: 'danger',
}

export function SubscriptionRow({ subscription, onCancel }: SubscriptionRowProps) {
  const { t } = useMoneyT('subscriptionPages')
  const shared = useT('subscriptions')
  const { money } = usePrices()
  const { performer, status, isRenewing, type } = subscription
  const path = performer.username ?? performer._id
  const date = formatDay(subscription.expiredAt)
  const isOver = status === 'expired' || status === 'cancelled' || (status === 'trialing' && !isRenewing)
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3" space="tight">
      <Avatar src={performer.avatar} size="row" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/${path}`} className="min-w-0 truncate font-semibold hover:text-link">
            {performer.name}
          </Link>
          <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        </p>
        <p className="mt-1 text-sm text-muted">
          {shared.t(`plans.${type}`)}
          {type !== 'free' && ` · ${money(subscription.price)}`} · {untilText()}
        </p>
      </div>
      {isRenewing && status !== 'expired' && (
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      {isOver && <SubscribeFor username={path}>{t('resubscribe')}</SubscribeFor>}
    </Card>
  )

  function untilText(): string {
    if (status === 'expired') return t('ended', { date })
    return isRenewing ? shared.t('renewsOn', { date }) : shared.t('endsOn', { date })
  }
}
