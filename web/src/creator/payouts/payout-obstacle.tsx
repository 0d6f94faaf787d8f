import type { PayoutFigures } from '@limelight/contract/finance/payouts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMoney } from '../use-money.ts'

export interface PayoutObstacleProps {
  figures: PayoutFigures
}

/** Why nothing can be asked for now, and the way on. */
export function PayoutObstacle({ figures }: PayoutObstacleProps) {
  const momentOf = useMoment()
  const { t } = useT('creator/payouts')
  const money = useMoney()
  const { obstacle, minimum, pausedUntil, openRequestId } = figures
  if (!obstacle) return null
  const values = {
    minimum: money(minimum),
    // Drawn in the browser only, where the reader's zone is known.
    until: pausedUntil ? momentOf(pausedUntil) : '',
  }
  return (
    <div className="mb-6">
      <Notice
        tone={obstacle === 'payout_open' || obstacle === 'amount_out_of_bounds' ? 'info' : 'warning'}
        title={t(`obstacle.${obstacle}.title`)}
        action={<WayOn obstacle={obstacle} openRequestId={openRequestId} />}
      >
        {t(`obstacle.${obstacle}.text`, values)}
      </Notice>
    </div>
  )
}

function WayOn({ obstacle, openRequestId }: Pick<PayoutFigures, 'obstacle' | 'openRequestId'>) {
  const { t } = useT('creator/payouts')
  const style = { variant: 'outline', size: 'sm' } as const
  if (obstacle === 'payout_open' && openRequestId)
    return (
      <LinkButton to={`/creator/payouts/${openRequestId}`} {...style}>
        {t('openRequest')}
      </LinkButton>
    )
  if (obstacle === 'banking_missing' || obstacle === 'gateway_unavailable')
    return (
      <LinkButton to="/creator/account/banking" {...style}>
        {t('toBanking')}
      </LinkButton>
    )
  if (obstacle === 'performer_not_approved')
    return (
      <LinkButton to="/creator/account" {...style}>
        {t('toProfile')}
      </LinkButton>
    )
  return null
}
