import { MAIL_KINDS, MAIL_STATES } from '@limelight/contract/site/mail-log'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { mailsQuery } from './mails.api.ts'
import { MailsTable } from './mails-table.tsx'

export const meta = titled('admin/mails', 'title')

/** What became of each mail; those without a one-time link can be sent again. */
export default function MailsPage() {
  const { t } = useT('admin/mails')
  const mayOperate = useMayOperate()
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...mailsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={
        <>
          {query.data?.isSetUp === false && (
            <div className="mb-5">
              <Notice tone="warning" title={t('notSetUp')}>
                {t('notSetUpText')}
              </Notice>
            </div>
          )}
          <SavedViews list="mails" />
        </>
      }
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('anyState'),
          options: MAIL_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'kind',
          label: t('kind'),
          all: t('anyKind'),
          options: MAIL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={{ drawing: 'messages', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <MailsTable rows={rows} sorting={list} mayResend={mayOperate('people')} />}
    </ListPage>
  )
}
