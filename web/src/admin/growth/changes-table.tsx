import type { RecurringChange } from '@limelight/contract/commerce/recurring-revenue'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PartyLink } from '../party-link.tsx'
import { partyName } from '../party-name.ts'

export function ChangesTable({ rows, sorting }: TableProps<RecurringChange>) {
  const { t } = useT('admin/growth')
  const adminWords = useT('admin')
  const { money } = usePrices()
  const columns: Column<RecurringChange>[] = [
    { id: 'createdAt', header: t('changes.date'), sortable: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: 'fan',
      header: adminWords.t('fan'),
      primary: true,
      cell: ({ fan }) => (
        <Link to={`/admin/people/${fan._id}`} className="font-semibold text-link underline underline-offset-2">
          {partyName(fan)}
        </Link>
      ),
    },
    { id: 'creator', header: adminWords.t('creator'), cell: ({ performer }) => <PartyLink party={performer} /> },
    {
      id: 'movement',
      header: t('movement'),
      cell: ({ movement, cause }) => (
        <>
          {t(`movements.${movement}`)}
          <span className="block text-sm text-muted">{t(`causes.${cause}`)}</span>
        </>
      ),
    },
    { id: 'before', header: t('changes.before'), align: 'end', cell: ({ before }) => money(before) },
    { id: 'after', header: t('changes.after'), align: 'end', cell: ({ after }) => money(after) },
  ]
  return (
    <DataTable
      label={t('changes.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => String(row._id)}
      isCompact
      sorting={sorting}
    />
  )
}
