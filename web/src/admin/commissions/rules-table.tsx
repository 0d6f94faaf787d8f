import type { CommissionRule } from '@limelight/contract/commissions'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { partyName } from '../money/party-name.ts'
import { CommissionDialog } from './commission-dialog.tsx'
import { removeRule } from './commissions.api.ts'

export interface RulesTableProps extends Pick<DataTableProps<CommissionRule>, 'sorting'> {
  rows: readonly CommissionRule[]
}

export function RulesTable({ rows, sorting }: RulesTableProps) {
  const { t } = useAdminT('adminMoney')
  const columns: Column<CommissionRule>[] = [
    {
      id: 'creator',
      header: t('creator'),
      primary: true,
      cell: ({ performer }) =>
        performer ? (
          <Link to={`/admin/performers/${performer._id}`} className="font-semibold text-link underline">
            {partyName(performer)}
          </Link>
        ) : (
          t('commissions.everybody')
        ),
    },
    {
      id: 'kind',
      header: t('commissions.kind'),
      cell: ({ kind }) => (kind ? t(`commissions.kinds.${kind}`) : t('commissions.everyKind')),
    },
    {
      id: 'percent',
      header: t('commissions.rate'),
      align: 'end',
      sortable: true,
      cell: ({ percent }) => <strong>{`${percent}%`}</strong>,
    },
    {
      id: 'updatedAt',
      header: t('commissions.changed'),
      sortable: true,
      cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
    },
    { id: 'actions', header: '', align: 'end', cell: (row) => <RuleActions rule={row} /> },
  ]
  return (
    <DataTable
      label={t('commissions.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      {...(sorting && { sorting })}
    />
  )
}

function RuleActions({ rule }: { rule: CommissionRule }) {
  const { t } = useAdminT('adminMoney')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <Pencil className="size-4" />
        {t('edit')}
      </Button>
      <DeleteButton
        size="sm"
        label={t('commissions.remove')}
        title={t('commissions.removeTitle')}
        text={t('commissions.removeText')}
        done={t('commissions.removed')}
        onDelete={() => removeRule(rule)}
      />
      <CommissionDialog open={isOpen} onClose={() => setIsOpen(false)} rule={rule} />
    </span>
  )
}
