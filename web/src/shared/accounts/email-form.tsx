import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { EmailField } from '../auth/email-field.tsx'
import { CurrentPasswordField } from '../auth/password-field.tsx'
import { ResendButton } from '../auth/resend-button.tsx'
import { atTakenField } from '../auth/taken-fields.ts'
import { changeAccount } from './accounts.api.ts'
import { PendingEmail } from './pending-email.tsx'

export function EmailForm() {
  const { t } = useT('shared/accounts')
  const auth = useT('shared/auth')
  const ui = useT('ui')
  const email = useAppStore((state) => state.user.email) ?? ''
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  const isUnverified = useAppStore(
    (state) => state.settings.requireEmailVerification === true && state.auth.authUser?.emailVerified === false,
  )
  const pending = useAppStore((state) => state.auth.authUser?.pendingEmail)
  const form = useForm({
    isUpdate: true,
    submit: async (fields, element) => {
      const address = String(fields.get('email') ?? '').trim()
      const currentPassword = String(fields.get('currentPassword') ?? '')
      await changeAccount({ email: address, ...(currentPassword && { currentPassword }) })
      element.reset()
      toast.success(ui.t('changesSaved'))
    },
    adjust: atTakenField,
  })
  return (
    <Section framed title={auth.t('email')}>
      {pending && <PendingEmail email={email} pending={pending} />}
      {isUnverified && (
        <div className="mb-5 grid gap-2">
          <p className="text-sm text-warning">{auth.t('verify.needed')}</p>
          <ResendButton email={email} />
        </div>
      )}
      <Form {...form.props} message={form.message}>
        <EmailField key={email} defaultValue={email} error={form.errorOf('email')} />
        {hasPassword && (
          <CurrentPasswordField
            label={t('currentPassword')}
            name="currentPassword"
            error={form.errorOf('currentPassword')}
          />
        )}
        <Button type="submit" className="justify-self-start" busy={form.submitting}>
          {t('saveEmail')}
        </Button>
      </Form>
    </Section>
  )
}
