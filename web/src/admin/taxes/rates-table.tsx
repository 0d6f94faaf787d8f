import type { TaxRate } from '@limelight/contract/finance/taxes'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { removeRate } from './taxes.api.ts'

export type RatesTableProps = TableProps<TaxRate>

export function RatesTable({ rows, sorting }: RatesTableProps) {
  const { formatCountry, formatDay } = useFormat()
  const { t } = useT('admin/taxes')
  const columns: Column<TaxRate>[] = [
    {
      id: 'country',
      header: t('country'),
      primary: true,
      sortable: true,
      cell: ({ country }) => `${formatCountry(country)} (${country})`,
    },
    {
      id: 'percent',
      header: t('rate'),
      align: 'end',
      cell: ({ percent }) => <strong>{`${percent}%`}</strong>,
    },
    { id: 'validFrom', header: t('from'), sortable: true, cell: ({ validFrom }) => formatDay(validFrom) },
    { id: 'state', header: t('state'), cell: (row) => <StateCell rate={row} /> },
    { id: 'actions', header: '', align: 'end', cell: (row) => <RemoveButton rate={row} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
}

function StateCell({ rate: { isInForce, validFrom } }: { rate: TaxRate }) {
  const { t } = useT('admin/taxes')
  if (isInForce) return <Badge tone="success">{t('inForce')}</Badge>
  // A day in UTC, as rates begin.
  const isLater = validFrom > new Date().toISOString().slice(0, 10)
  return <Badge tone={isLater ? 'primary' : 'neutral'}>{t(isLater ? 'later' : 'past')}</Badge>
}

function RemoveButton({ rate }: { rate: TaxRate }) {
  const { t } = useT('admin/taxes')
  return (
    <DeleteButton
      size="sm"
      label={t('remove')}
      title={t('removeTitle')}
      text={t('removeText')}
      done={t('removed')}
      onDelete={() => removeRate(rate)}
    />
  )
}
