import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import { ownLinksQuery } from './links.api.ts'

export const meta = titled('creator/links', 'title')

/** Short addresses that count who came by them, the newest first. */
export default function LinksPage() {
  const { t } = useT('creator/links')
  const list = useListState()
  const isArchived = list.filters.state === 'archived'
  const query = useQuery({
    ...ownLinksQuery({ current: list.current, ...(isArchived && { isArchived: 'true' }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      className="max-w-3xl"
      title={t('title')}
      text={t('text')}
      actions={<AddInDialog label={t('add')} dialog={(props) => <LinkDialog {...props} />} />}
      list={list}
      query={query}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('inUse'),
          options: [{ value: 'archived', label: t('archived') }],
        },
      ]}
      controls={<ExportLink path="/performer/links/export" />}
      isFiltered={isArchived}
      empty={{ drawing: 'people', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((link) => (
            <li key={link._id}>
              <LinkRow link={link} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
