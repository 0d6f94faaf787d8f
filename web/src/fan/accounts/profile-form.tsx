import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { changeAccount } from '../../shared/accounts/accounts.api.ts'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { UsernameField } from '../../shared/auth/username-field.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'

export function ProfileForm() {
  const { t } = useT('fan/accounts')
  const accountsWords = useT('shared/accounts')
  const ui = useT('ui')
  const { name, username } = useAppStore((state) => state.user)
  const [typed, setTyped] = useState<string>()
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  // The first username needs no proof.
  const isNewUsername =
    hasPassword && username !== null && typed !== undefined && typed.trim().toLowerCase() !== username
  const form = useForm({
    isUpdate: true,
    submit: async (fields) => {
      const text = (field: string) => String(fields.get(field) ?? '').trim()
      const currentPassword = String(fields.get('currentPassword') ?? '')
      await changeAccount({
        name: text('name'),
        username: text('username'),
        ...(currentPassword && { currentPassword }),
      })
      setTyped(undefined)
      toast.success(ui.t('changesSaved'))
    },
    adjust: atTakenField,
  })
  return (
    <Section framed title={t('profile')}>
      <Form {...form.props} message={form.message}>
        <TextField
          label={t('name')}
          name="name"
          required
          maxLength={60}
          defaultValue={name}
          autoComplete="name"
          error={form.errorOf('name')}
        />
        <UsernameField
          defaultValue={username ?? ''}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={form.errorOf('username')}
        />
        {isNewUsername && (
          <TextField
            label={accountsWords.t('currentPassword')}
            name="currentPassword"
            type="password"
            required
            hint={t('usernamePassword')}
            autoComplete="current-password"
            error={form.errorOf('currentPassword')}
          />
        )}
        <Button type="submit" className="justify-self-start" busy={form.submitting}>
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
