import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SegmentForm } from './segment-form.tsx'

export const meta = titled('creator/segments', 'new')

export default function NewSegmentPage() {
  const { t } = useT('creator/segments')
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('new')} text={t('text')} />
      <SegmentForm />
    </div>
  )
}
