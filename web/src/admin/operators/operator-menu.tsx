import type { Operator } from '@limelight/contract/people/operators'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Ellipsis } from '../../ui/icons.tsx'
import { Menu } from '../../ui/navigation/menu.tsx'
import type { MenuEntry } from '../../ui/navigation/menu-entry.ts'
import { isConflict } from '../is-conflict.ts'
import { withdrawOperator } from './operators.api.ts'
import { RoleDialog } from './role-dialog.tsx'

export interface OperatorMenuProps {
  operator: Operator
}

/** An owner changes every role, the own one too while another owner is left; nobody withdraws themselves. */
export function OperatorMenu({ operator }: OperatorMenuProps) {
  const { t } = useT('admin/operators')
  const textOf = useErrorText()
  const ownId = useAppStore((state) => state.user._id)
  const [open, setOpen] = useState<'role' | 'withdraw'>()
  const close = () => setOpen(undefined)
  const { _id, name } = operator
  const entries: MenuEntry[] = [{ label: t('changeRole'), onSelect: () => setOpen('role') }]
  if (_id !== ownId) entries.push({ label: t('withdraw'), danger: true, onSelect: () => setOpen('withdraw') })
  return (
    <>
      <Menu variant="soft" size="icon" aria-label={t('actionsOf', { name })} entries={entries}>
        <Ellipsis className="size-5" />
      </Menu>
      <RoleDialog operator={operator} open={open === 'role'} onClose={close} />
      <ActionDialog
        open={open === 'withdraw'}
        onClose={close}
        title={t('withdrawTitle', { name })}
        text={t('withdrawText')}
        confirmLabel={t('withdraw')}
        danger
        action={() => withdrawOperator(_id)}
        done={t('withdrawn', { name })}
        errorOf={(error) => (isConflict(error) ? t('lastOwner') : textOf(error))}
      />
    </>
  )
}
