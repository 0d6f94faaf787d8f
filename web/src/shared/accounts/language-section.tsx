import { useId } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Section } from '../../ui/section.tsx'
import { LanguageSelect } from './language-select.tsx'

/** The language of an account: its screens and its mails. */
export function LanguageSection() {
  const { t } = useT('shared/accounts')
  const id = useId()
  return (
    <Section framed title={t('language')}>
      <label htmlFor={id} className="text-sm text-muted">
        {t('languageText')}
      </label>
      <LanguageSelect
        id={id}
        className="h-12 w-full max-w-xs rounded-field border border-field bg-surface px-3 text-ink"
      />
    </Section>
  )
}
