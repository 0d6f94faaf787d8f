import { OPERATOR_ROLES } from '@limelight/contract/operator-roles'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { EmailField } from '../../shared/auth/email-field.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { invite } from './operators.api.ts'
import { RoleField } from './role-field.tsx'

export interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { t } = useT('admin/operators')
  return (
    <Dialog open={open} onClose={onClose} title={t('invite')} description={t('inviteText')}>
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}

/** Inside of the dialog, so that each opening starts anew. */
function InviteForm({ onDone }: { onDone: () => void }) {
  const { t } = useT('admin/operators')
  const form = useForm({
    submit: async (data) => {
      const email = String(data.get('email') ?? '').trim()
      await invite({ email, operatorRole: oneOf(OPERATOR_ROLES, String(data.get('operatorRole'))) ?? 'support' })
      toast.success(t('invited', { email }))
      onDone()
    },
    adjust: atTakenField,
  })
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
      <EmailField error={form.errorOf('email')} />
      <RoleField initial="support" />
      <FormActions busy={form.submitting} onCancel={onDone}>
        {t('sendInvitation')}
      </FormActions>
    </Form>
  )
}
