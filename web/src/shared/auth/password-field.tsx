import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface PasswordFieldProps {
  label: string
  error: string | undefined
}

/** A password an account shall have. The limits are the API's, which decides. */
export function NewPasswordField({ label, error }: PasswordFieldProps) {
  const { t } = useT('shared/auth')
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      required
      minLength={8}
      maxLength={200}
      hint={t('passwordHint')}
      autoComplete="new-password"
      error={error}
    />
  )
}

/** The password an account has now; `name` as the call wants it. */
export function CurrentPasswordField({ label, name, error }: PasswordFieldProps & { name: string }) {
  return <TextField label={label} name={name} type="password" required autoComplete="current-password" error={error} />
}
