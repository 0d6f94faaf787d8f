import { OPERATOR_ROLES } from '@limelight/contract/people/operator-roles'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { EmailField } from '../../shared/auth/email-field.tsx'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { invite } from './operators.api.ts'
import { RoleField } from './role-field.tsx'

export interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { t } = useT('admin/operators')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('invite')}
      description={t('inviteText')}
      saveLabel={t('sendInvitation')}
      submit={async (data) => {
        const email = String(data.get('email') ?? '').trim()
        await invite({ email, operatorRole: oneOf(OPERATOR_ROLES, String(data.get('operatorRole'))) ?? 'support' })
        return t('invited', { email })
      }}
      adjust={atTakenField}
    >
      {(errorOf) => (
        <>
          <EmailField error={errorOf('email')} />
          <RoleField initial="support" />
        </>
      )}
    </FormDialog>
  )
}
