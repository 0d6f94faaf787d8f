import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchPanel } from './search-panel.tsx'

export const meta = titled('admin/search', 'title')

/** The search of the console as a page, for phones and for the navigation. */
export default function SearchPage() {
  const { t } = useT('admin/search')
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} text={t('text')} />
      <SearchPanel />
    </div>
  )
}
