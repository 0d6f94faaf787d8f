import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { CurrentPasswordField, NewPasswordField } from '../auth/password-field.tsx'
import { atTakenField } from '../auth/taken-fields.ts'
import { changePassword, sessionsQuery } from './accounts.api.ts'

export function PasswordForm() {
  const { t } = useT('shared/accounts')
  const auth = useT('shared/auth')
  const ui = useT('ui')
  const client = useQueryClient()
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  const form = useForm({
    isUpdate: true,
    submit: async (fields, element) => {
      await changePassword(String(fields.get('password')), String(fields.get('currentPassword') ?? ''))
      element.reset()
      toast.success(ui.t('changesSaved'))
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    adjust: atTakenField,
  })
  return (
    <Section framed title={auth.t('password')} text={hasPassword ? t('passwordText') : t('setPasswordText')}>
      <Form {...form.props} message={form.message}>
        {hasPassword && (
          <CurrentPasswordField
            label={t('currentPassword')}
            name="currentPassword"
            error={form.errorOf('currentPassword')}
          />
        )}
        <NewPasswordField label={auth.t('newPassword')} error={form.errorOf('password')} />
        <Button type="submit" className="justify-self-start" busy={form.submitting}>
          {hasPassword ? t('savePassword') : t('setPassword')}
        </Button>
      </Form>
    </Section>
  )
}
