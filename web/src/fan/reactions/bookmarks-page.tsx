import { BOOKMARK_TYPES } from '@limelight/contract/content-kinds'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BookmarkList } from './bookmark-list.tsx'

const DEFAULTS = { pageSize: 12 }

export const meta = titled('fan/reactions', 'title')

export default function BookmarksPage() {
  const { t } = useT('fan/reactions')
  const list = useListState(DEFAULTS)
  const type = oneOf(BOOKMARK_TYPES, list.filters.type) ?? 'feeds'
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <TabLinks
        label={t('title')}
        links={BOOKMARK_TYPES.map((one) => ({
          to: `?type=${one}`,
          label: t(`${one}`),
          current: one === type,
        }))}
      />
      <div className="pt-6">
        <BookmarkList key={type} type={type} list={list} />
      </div>
    </>
  )
}
