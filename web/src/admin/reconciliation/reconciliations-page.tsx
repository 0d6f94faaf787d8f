import { GATEWAYS } from '@limelight/contract/finance/payments'
import type { Reconciliation } from '@limelight/contract/finance/reconciliation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { reconcile, reconciliationsQuery } from './reconciliation.api.ts'

export const meta = titled('admin/reconciliation', 'title')

export default function ReconciliationsPage() {
  const { t } = useT('admin/reconciliation')
  const list = useListState({ sortBy: 'day' })
  const query = useQuery({ ...reconciliationsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      before={<CompareForm />}
      list={list}
      query={query}
      isFiltered={false}
      empty={{ drawing: 'done', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => <Days rows={rows} list={list} />}
    </ListPage>
  )
}

function CompareForm() {
  const { t } = useT('admin/reconciliation')
  const navigate = useNavigate()
  const active = useAppStore((state) => state.settings.activeGateway ?? 'sandbox')
  const today = new Date().toISOString().slice(0, 10)
  const form = useForm({
    submit: async (fields) => {
      const gateway = oneOf(GATEWAYS, String(fields.get('gateway'))) ?? active
      await navigate(`/admin/reconciliation/${await reconcile(gateway, String(fields.get('day')))}`)
    },
  })
  return (
    <Section framed title={t('compare')}>
      <Form {...form.props} message={form.message}>
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <SelectField
            label={t('gateway')}
            name="gateway"
            defaultValue={active}
            options={GATEWAYS.map((value) => ({ value, label: t(`gateways.${value}`) }))}
          />
          <TextField
            label={t('day')}
            name="day"
            type="date"
            required
            max={today}
            defaultValue={today}
            error={form.errorOf('day')}
          />
          <Button type="submit" busy={form.submitting}>
            {t('compareNow')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

function Days({ rows, list }: { rows: readonly Reconciliation[]; list: ListControls }) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/reconciliation')
  const columns: Column<Reconciliation>[] = [
    {
      id: 'day',
      header: t('day'),
      primary: true,
      sortable: true,
      cell: (row) => (
        <Link
          to={`/admin/reconciliation/${row._id}`}
          className="font-semibold text-link tabular-nums underline underline-offset-2"
        >
          {formatDay(row.day)}
        </Link>
      ),
    },
    { id: 'gateway', header: t('gateway'), cell: (row) => t(`gateways.${row.gateway}`) },
    { id: 'charges', header: t('charges'), align: 'end', cell: (row) => row.charges },
    { id: 'payments', header: t('payments'), align: 'end', cell: (row) => row.payments },
    {
      id: 'differences',
      header: t('differences'),
      cell: (row) =>
        row.differences === 0 ? (
          <Badge tone="success">{t('none')}</Badge>
        ) : (
          <Badge tone="danger">{row.differences}</Badge>
        ),
    },
    { id: 'checkedAt', header: t('checked'), sortable: true, cell: (row) => <TimeAgo at={row.checkedAt} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={list} />
}
