import type { CommissionRule } from '@limelight/contract/finance/commissions'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { partyName } from '../party-name.ts'
import { CommissionDialog } from './commission-dialog.tsx'
import { removeRule } from './commissions.api.ts'

export type RulesTableProps = TableProps<CommissionRule>

export function RulesTable({ rows, sorting }: RulesTableProps) {
  const { t } = useT('admin/commissions')
  const adminWords = useT('admin')
  const columns: Column<CommissionRule>[] = [
    {
      id: 'creator',
      header: adminWords.t('creator'),
      primary: true,
      cell: ({ performer }) =>
        performer ? (
          <Link to={`/admin/performers/${performer._id}`} className="font-semibold text-link underline">
            {partyName(performer)}
          </Link>
        ) : (
          t('everybody')
        ),
    },
    {
      id: 'kind',
      header: t('kind'),
      cell: ({ kind }) => (kind ? t(`kinds.${kind}`) : t('everyKind')),
    },
    {
      id: 'percent',
      header: t('rate'),
      align: 'end',
      sortable: true,
      cell: ({ percent }) => <strong>{`${percent}%`}</strong>,
    },
    {
      id: 'updatedAt',
      header: t('changed'),
      sortable: true,
      cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
    },
    { id: 'actions', header: '', align: 'end', cell: (row) => <RuleActions rule={row} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
}

function RuleActions({ rule }: { rule: CommissionRule }) {
  const { t } = useT('admin/commissions')
  const adminWords = useT('admin')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        <Pencil className="size-4" />
        {adminWords.t('edit')}
      </Button>
      <DeleteButton
        size="sm"
        label={t('remove')}
        title={t('removeTitle')}
        text={t('removeText')}
        done={t('removed')}
        onDelete={() => removeRule(rule)}
      />
      <CommissionDialog open={isOpen} onClose={() => setIsOpen(false)} rule={rule} />
    </span>
  )
}
