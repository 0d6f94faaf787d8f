import { isItemKind, type ReportObject } from '@limelight/contract/content-kinds'
import { useT } from '../../platform/i18n/use-t.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

const NAME = 'refundBuyers'

/** Whether fans can buy it: photos are sold by their gallery or post, comments and people not at all. */
export function isSold(objectType: ReportObject): boolean {
  return isItemKind(objectType)
}

/** For each dialog that takes content down. */
export function RefundBuyersField() {
  const { t } = useT('shared/moderation')
  return <Checkbox name={NAME} label={t('takeDowns.refundBuyers')} hint={t('takeDowns.refundBuyersHint')} />
}

export function refundsBuyers(data: FormData): boolean {
  return data.get(NAME) === 'on'
}
