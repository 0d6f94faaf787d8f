import type { TaxRate } from '@limelight/contract/taxes'
import { formatDay } from '../../platform/format.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { countryName } from '../../shared/performers/place-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/data-table.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { removeRate } from './taxes.api.ts'

export interface RatesTableProps extends Pick<DataTableProps<TaxRate>, 'sorting'> {
  rows: readonly TaxRate[]
}

export function RatesTable({ rows, sorting }: RatesTableProps) {
  const { t } = useAdminT('adminMoney')
  const columns: Column<TaxRate>[] = [
    {
      id: 'country',
      header: t('taxes.country'),
      primary: true,
      sortable: true,
      cell: ({ country }) => `${countryName(country) ?? country} (${country})`,
    },
    {
      id: 'percent',
      header: t('taxes.rate'),
      align: 'end',
      cell: ({ percent }) => <strong>{`${percent}%`}</strong>,
    },
    { id: 'validFrom', header: t('taxes.from'), sortable: true, cell: ({ validFrom }) => formatDay(validFrom) },
    { id: 'state', header: t('taxes.state'), cell: (row) => <StateCell rate={row} /> },
    { id: 'actions', header: '', align: 'end', cell: (row) => <RemoveButton rate={row} /> },
  ]
  return (
    <DataTable
      label={t('taxes.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      {...(sorting && { sorting })}
    />
  )
}

function StateCell({ rate: { isInForce, validFrom } }: { rate: TaxRate }) {
  const { t } = useAdminT('adminMoney')
  if (isInForce) return <Badge tone="success">{t('taxes.inForce')}</Badge>
  // A day in UTC, as rates begin.
  const isLater = validFrom > new Date().toISOString().slice(0, 10)
  return <Badge tone={isLater ? 'primary' : 'neutral'}>{t(isLater ? 'taxes.later' : 'taxes.past')}</Badge>
}

function RemoveButton({ rate }: { rate: TaxRate }) {
  const { t } = useAdminT('adminMoney')
  return (
    <DeleteButton
      size="sm"
      label={t('taxes.remove')}
      title={t('taxes.removeTitle')}
      text={t('taxes.removeText')}
      done={t('taxes.removed')}
      onDelete={() => removeRate(rate)}
    />
  )
}
