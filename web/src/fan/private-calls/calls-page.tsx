import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { CallsList } from '../../shared/private-calls/calls-list.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const meta = titled('fan/private-calls', 'calls')

export default function CallsPage() {
  const { t } = useT('fan/private-calls')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('calls')} text={t('callsText')} />
      <CallsList
        side="fan"
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: <LinkButton to="/creators">{t('emptyAction')}</LinkButton>,
        }}
      />
    </div>
  )
}
