import { useT } from '../../platform/i18n/use-t.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { type Account, reinstateAccounts, suspendAccounts } from './users.api.ts'

export interface UsersBulkBarProps {
  rows: readonly Account[]
  selection: Selection
}

export function UsersBulkBar({ rows, selection }: UsersBulkBarProps) {
  const { t } = useT('admin/users')
  const keysOf = (status: Account['status']) =>
    rows.filter((row) => row.status === status && selection.has(row._id)).map(({ _id }) => _id)
  const [active, suspended] = [keysOf('active'), keysOf('suspended')]
  return (
    <BulkBar
      selection={selection}
      nameOf={(key) => rows.find(({ _id }) => _id === key)?.name ?? key}
      acts={[
        {
          label: t('suspend'),
          danger: true,
          title: t('suspendSeveral', { count: active.length }),
          text: t('suspendText'),
          keys: active,
          decide: suspendAccounts,
        },
        {
          label: t('reinstate'),
          title: t('reinstateSeveral', { count: suspended.length }),
          text: t('reinstateText'),
          keys: suspended,
          act: reinstateAccounts,
        },
      ]}
    />
  )
}
