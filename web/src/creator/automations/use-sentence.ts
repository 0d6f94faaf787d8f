import type { Automation } from '@limelight/contract/talk/automations'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'

/** What an automation follows, and when it sends, in words. */
export function useSentence(): (automation: Automation) => string {
  const { t } = useT('creator/automations')
  const { money } = usePrices()
  const whenOf = ({ trigger, days, spent, word }: Automation): string => {
    if (trigger === 'spent') return t('sentence.spent', { price: money(spent ?? 0) })
    if (trigger === 'word') return t('sentence.word', { word: word ?? '' })
    if (trigger === 'trial_ending' || trigger === 'expired' || trigger === 'silent')
      return t(`sentence.${trigger}`, { count: days ?? 0 })
    return t(`sentence.${trigger}`)
  }
  return (automation) => {
    const { delayHours: count } = automation
    return `${whenOf(automation)}: ${count === 0 ? t('atOnce') : t('after', { count })}`
  }
}
