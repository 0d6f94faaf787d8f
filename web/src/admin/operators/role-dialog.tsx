import { OPERATOR_ROLES } from '@limelight/contract/operator-roles'
import type { Operator } from '@limelight/contract/operators'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { isConflict } from '../is-conflict.ts'
import { changeRole } from './operators.api.ts'
import { RoleField } from './role-field.tsx'

export interface RoleDialogProps {
  operator: Operator
  open: boolean
  onClose: () => void
}

export function RoleDialog({ operator, open, onClose }: RoleDialogProps) {
  const { t } = useT('admin/operators')
  return (
    <Dialog open={open} onClose={onClose} title={t('roleTitle', { name: operator.name })}>
      <RoleForm operator={operator} onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function RoleForm({ operator: { _id, name, operatorRole }, onDone }: { operator: Operator; onDone: () => void }) {
  const { t } = useT('admin/operators')
  const form = useForm({
    submit: async (data) => {
      const role = oneOf(OPERATOR_ROLES, String(data.get('operatorRole')))
      if (role && role !== operatorRole) {
        await changeRole(_id, role)
        toast.success(t('roleChanged', { name, role: t(`roles.${role}`) }))
      }
      onDone()
    },
    adjust: (refusal, error) => (isConflict(error) ? { message: t('lastOwner'), fields: {} } : refusal),
  })
  return (
    <Form {...form.props} message={form.message}>
      <RoleField initial={operatorRole} />
      <FormActions busy={form.submitting} onCancel={onDone}>
        {t('changeRole')}
      </FormActions>
    </Form>
  )
}
