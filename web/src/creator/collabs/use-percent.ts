import { LANGUAGES } from '@limelight/contract/languages'
import { useLanguage } from '../../platform/i18n/use-t.ts'

/** Shares have two decimals, of which the rest of the site shows one. */
export function usePercent(): (percent: number) => string {
  const { locale } = LANGUAGES[useLanguage()]
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (percent) => format.format(percent / 100)
}
