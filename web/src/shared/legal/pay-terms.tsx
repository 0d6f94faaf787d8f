import { useT } from '../../platform/i18n/use-t.ts'
import { LegalLinks } from './legal-links.tsx'

/** What paying agrees to, beside each pay button. */
export function PayTerms() {
  const { t } = useT('shared/legal')
  return (
    <p className="text-xs text-pretty text-muted">
      {t('byPaying')} <LegalLinks kinds={['terms', 'refunds']} />
    </p>
  )
}
