import type { ReconciliationDetails } from '@limelight/contract/finance/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { ArrowLeft } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { reconcile, reconciliationQuery } from './reconciliation.api.ts'

export const meta = titled('admin/reconciliation', 'title')

export default function ReconciliationPage() {
  const { t } = useT('admin/reconciliation')
  const textOf = useErrorText()
  const { id = '' } = useParams()
  const query = useQuery(reconciliationQuery(id))
  return (
    <>
      <LinkButton to="/admin/reconciliation" variant="ghost" className="mb-4 -ms-3">
        <ArrowLeft className="size-4.5" />
        {t('back')}
      </LinkButton>
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && <OneDay day={query.data.data} />}
    </>
  )
}

function OneDay({ day }: { day: ReconciliationDetails }) {
  const { formatDay, formatList } = useFormat()
  const { t } = useT('admin/reconciliation')
  const navigate = useNavigate()
  const form = useForm({
    submit: async () => {
      await navigate(`/admin/reconciliation/${await reconcile(day.gateway, day.day)}`, { replace: true })
    },
  })
  const { charges, payments, differences, found } = day
  return (
    <>
      <PageHeader
        title={formatList([t(`gateways.${day.gateway}`), formatDay(day.day)])}
        text={`${t('charges')}: ${charges}. ${t('payments')}: ${payments}.`}
        actions={
          <Form {...form.props} message={form.message}>
            <Button type="submit" variant="outline" busy={form.submitting}>
              {t('again')}
            </Button>
          </Form>
        }
      />
      {differences === 0 ? (
        <Notice tone="success">{t('agree')}</Notice>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Notice tone="danger">{t('differ', { count: differences })}</Notice>
          <Differences found={found} />
          {found.length < differences && <p className="text-sm text-muted">{t('first', { count: found.length })}</p>}
        </div>
      )}
    </>
  )
}

type Difference = ReconciliationDetails['found'][number]

function Differences({ found }: Pick<ReconciliationDetails, 'found'>) {
  const { t } = useT('admin/reconciliation')
  const columns: Column<Difference>[] = [
    { id: 'kind', header: t('what'), primary: true, cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'ours', header: t('ours'), cell: ({ ours }) => ours || '–' },
    { id: 'theirs', header: t('theirs'), cell: ({ theirs }) => theirs || '–' },
    {
      id: 'reference',
      header: t('reference'),
      cell: ({ paymentId, gatewayRef }) =>
        paymentId === null ? (
          <span className="break-all">{gatewayRef}</span>
        ) : (
          <Link to={`/admin/payments/${paymentId}`} className="break-all text-link underline underline-offset-2">
            {gatewayRef}
          </Link>
        ),
    },
  ]
  return (
    <DataTable
      label={t('differences')}
      columns={columns}
      rows={found}
      keyOf={({ kind, gatewayRef }) => `${kind}/${gatewayRef}`}
    />
  )
}
