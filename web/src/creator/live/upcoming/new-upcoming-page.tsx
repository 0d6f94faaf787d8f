import { useT } from '../../../platform/i18n/use-t.ts'
import { titled } from '../../../platform/page/page-title.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ApprovedCreator } from '../../editor/approved-creator.tsx'
import { BackLink } from '../../items/back-link.tsx'
import { UpcomingForm } from './upcoming-form.tsx'

export const meta = titled('creator/live', 'upcoming.announce')

export default function NewUpcomingPage() {
  const { t } = useT('creator/live')
  return (
    <ApprovedCreator title={t('upcoming.announce')}>
      <BackLink to="/creator/live" />
      <PageHeader title={t('upcoming.announce')} text={t('upcoming.announceText')} />
      <UpcomingForm />
    </ApprovedCreator>
  )
}
