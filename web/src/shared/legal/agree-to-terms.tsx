import { useT } from '../../platform/i18n/use-t.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { LegalLinks } from './legal-links.tsx'

/** Of age, and the terms agreed to: never ticked beforehand. The API stores the version with the new account. */
export function AgreeToTerms() {
  const { t } = useT('shared/legal')
  return (
    <div className="grid gap-1">
      <Checkbox label={t('byRegistering')} required />
      <p className="ps-8 text-sm text-muted">
        {t('read')} <LegalLinks kinds={['terms', 'privacy', 'content-rules']} />
      </p>
    </div>
  )
}
