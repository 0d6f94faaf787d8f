import { useT } from '../../platform/i18n/use-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'

export function MyReportsLink() {
  const { t } = useT('shared/reports')
  return (
    <Section framed title={t('own.title')}>
      <LinkButton to="/user/reports" variant="outline">
        {t('own.open')}
      </LinkButton>
    </Section>
  )
}
