import { blocks } from '../../platform/i18n/en/blocks.ts'
import { usePeopleT } from '../../platform/i18n/use-people-t.ts'
import { titled } from '../../platform/page-title.ts'
import { BlockedPeople } from '../../shared/blocks/blocked-people.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BlockedCountries } from './blocked-countries.tsx'

export const meta = titled(blocks.page.title)

export default function BlockedPage() {
  const { t } = usePeopleT('blocks')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('page.title')} text={t('page.text')} />
      <BlockedPeople />
      <BlockedCountries />
    </div>
  )
}
