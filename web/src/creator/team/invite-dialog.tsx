import { useT } from '../../platform/i18n/use-t.ts'
import { EmailField } from '../../shared/auth/email-field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { RightsFields, rightsIn } from './rights-fields.tsx'
import { invite } from './team.api.ts'

export interface InviteDialogProps {
  open: boolean
  onClose: () => void
}

export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { t } = useT('creator/team')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('invite')}
      description={t('inviteText')}
      saveLabel={t('send')}
      submit={async (data) => {
        const email = String(data.get('email') ?? '').trim()
        await invite({ email, rights: rightsIn(data) })
        return t('sent', { email })
      }}
    >
      {(errorOf) => (
        <>
          <EmailField error={errorOf('email')} />
          <RightsFields initial={['posts']} error={errorOf('rights')} />
        </>
      )}
    </FormDialog>
  )
}
