import type { BrowserError } from '@limelight/contract/site/browser-errors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { browserErrorsQuery, forgetErrors } from './browser-errors.api.ts'

export const meta = titled('admin/browser-errors', 'title')

/** What failed in browsers, by message and page. */
export default function BrowserErrorsPage() {
  const { t } = useT('admin/browser-errors')
  const list = useListState()
  const query = useQuery({ ...browserErrorsQuery(list), placeholderData: keepPreviousData })
  const columns: Column<BrowserError>[] = [
    { id: 'message', header: t('message'), primary: true, cell: (error) => <Message error={error} /> },
    {
      id: 'place',
      header: t('place'),
      cell: ({ place }) => (
        <code dir="ltr" className="break-all">
          {place}
        </code>
      ),
    },
    { id: 'count', header: t('count'), sortable: true, align: 'end', cell: ({ count }) => count },
    {
      id: 'browser',
      header: t('browser'),
      cell: ({ browser, version }) => (
        <bdi dir="ltr">
          {browser} · {version}
        </bdi>
      ),
    },
    { id: 'updatedAt', header: t('last'), sortable: true, cell: ({ lastAt }) => <TimeAgo at={lastAt} /> },
  ]
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={(query.data?.total ?? 0) > 0 && <ClearButton />}
      list={list}
      query={query}
      search={t('search')}
      empty={{ drawing: 'done', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <DataTable label={t('title')} columns={columns} rows={rows} keyOf={({ _id }) => _id} sorting={list} />}
    </ListPage>
  )
}

function Message({ error: { kind, message, stack } }: { error: BrowserError }) {
  const { t } = useT('admin/browser-errors')
  return (
    <div className="max-w-xl text-start">
      <Badge tone="warning">{t(`kinds.${kind}`)}</Badge>
      <bdi dir="ltr" className="mt-1 block break-words">
        {message}
      </bdi>
      {stack !== '' && (
        <details className="mt-1 text-sm text-muted">
          <summary className="cursor-pointer py-1">{t('stack')}</summary>
          <pre dir="ltr" className="mt-1 font-mono text-xs break-all whitespace-pre-wrap">
            {stack}
          </pre>
        </details>
      )}
    </div>
  )
}

function ClearButton() {
  const { t } = useT('admin/browser-errors')
  return (
    <ActionButton
      variant="outline"
      question={{
        title: t('clearTitle'),
        text: t('clearText'),
        confirmLabel: t('clear'),
        action: forgetErrors,
        done: t('cleared'),
      }}
    >
      {t('clear')}
    </ActionButton>
  )
}
