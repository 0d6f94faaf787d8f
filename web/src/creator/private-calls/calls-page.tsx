import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { CallsList } from '../../shared/private-calls/calls-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ApprovedCreator } from '../editor/approved-creator.tsx'
import { CallTermsSection } from './call-terms-section.tsx'

export const meta = titled('creator/private-calls', 'title')

/** Whether and at what price a creator takes calls, and which there were. */
export default function CallsPage() {
  const { t } = useT('creator/private-calls')
  return (
    <ApprovedCreator title={t('title')}>
      <div className="max-w-3xl">
        <PageHeader title={t('title')} text={t('text')} />
        <CallTermsSection />
        <Section title={t('history')}>
          <CallsList side="performer" empty={{ title: t('empty'), text: t('emptyText') }} />
        </Section>
      </div>
    </ApprovedCreator>
  )
}
