import type { ReportObject } from '@limelight/contract/reports'
import { useT } from '../../platform/i18n/use-t.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

const NAME = 'refundBuyers'
const SOLD: readonly ReportObject[] = ['feed', 'video', 'gallery', 'product']

/** Whether fans can buy it: photos are sold by their gallery or post, comments and people not at all. */
export function isSold(objectType: ReportObject): boolean {
  return SOLD.includes(objectType)
}

/** For each dialog that takes content down. */
export function RefundBuyersField() {
  const { t } = useT('shared/moderation')
  return <Checkbox name={NAME} label={t('takeDowns.refundBuyers')} hint={t('takeDowns.refundBuyersHint')} />
}

export function refundsBuyers(data: FormData): boolean {
  return data.get(NAME) === 'on'
}
