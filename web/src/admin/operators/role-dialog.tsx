import { OPERATOR_ROLES } from '@limelight/contract/people/operator-roles'
import type { Operator } from '@limelight/contract/people/operators'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { isConflict } from '../is-conflict.ts'
import { changeRole } from './operators.api.ts'
import { RoleField } from './role-field.tsx'

export interface RoleDialogProps {
  operator: Operator
  open: boolean
  onClose: () => void
}

export function RoleDialog({ operator: { _id, name, operatorRole }, open, onClose }: RoleDialogProps) {
  const { t } = useT('admin/operators')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('roleTitle', { name })}
      saveLabel={t('changeRole')}
      submit={async (data) => {
        const role = oneOf(OPERATOR_ROLES, String(data.get('operatorRole')))
        if (!role || role === operatorRole) return undefined
        await changeRole(_id, role)
        return t('roleChanged', { name, role: t(`roles.${role}`) })
      }}
      adjust={(refusal, error) => (isConflict(error) ? { message: t('lastOwner'), fields: {} } : refusal)}
    >
      {() => <RoleField initial={operatorRole} />}
    </FormDialog>
  )
}
