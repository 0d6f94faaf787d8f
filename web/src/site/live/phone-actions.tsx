import { useT } from '../../platform/i18n/use-t.ts'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { CallButton } from '../../shared/private-calls/call-button.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import type { StreamHeadProps } from './wide-head.tsx'

/** A column at the edge of the picture, under the thumb. */
export function PhoneActions({ stream, performer }: StreamHeadProps) {
  const { t } = useT('site/live')
  const { inShortMoney } = usePrices()
  return (
    <div className="flex shrink-0 flex-col items-end gap-2.5 short:flex-row">
      <ReportMenu objectType="stream" objectId={stream._id} owner={performer} variant="dark" />
      <ShareButton path={`/live/${performer.username}`} label={t('share')} variant="dark" />
      <CallButton performer={performer} variant="dark" size="tall">
        <span className="sr-only">{t('call')}</span>
        <span className="text-[11px]">{t('perMinute', { price: inShortMoney(performer.calls?.price ?? 0) })}</span>
      </CallButton>
    </div>
  )
}
