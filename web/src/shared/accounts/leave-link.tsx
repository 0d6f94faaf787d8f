import { useT } from '../../platform/i18n/use-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'

export function LeaveLink() {
  const { t } = useT('shared/accounts')
  return (
    <Section framed title={t('leave.title')} text={t('leave.text')}>
      <LinkButton to="/user/leave" variant="outline">
        {t('leave.open')}
      </LinkButton>
    </Section>
  )
}
