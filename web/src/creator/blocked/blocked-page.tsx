import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { BlockedPeople } from '../../shared/blocks/blocked-people.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BlockedCountries } from './blocked-countries.tsx'

export const meta = titled('creator/blocked', 'title')

export default function BlockedPage() {
  const { t } = useT('creator/blocked')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <BlockedPeople />
      <BlockedCountries />
    </div>
  )
}
