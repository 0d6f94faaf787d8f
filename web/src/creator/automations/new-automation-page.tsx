import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AutomationForm } from './automation-form.tsx'

export const meta = titled('creator/automations', 'new')

export default function NewAutomationPage() {
  const { t } = useT('creator/automations')
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('new')} text={t('text')} />
      <AutomationForm />
    </div>
  )
}
