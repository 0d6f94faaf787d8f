import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface CurrentPasswordProps {
  error: string | undefined
}

/** Not required after a fresh login, which may not have needed a password. */
export function CurrentPassword({ error }: CurrentPasswordProps) {
  const { t } = useT('creator/account')
  return (
    <TextField
      label={t('banking.password')}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      hint={t('banking.passwordHint')}
      error={error}
    />
  )
}

/** Absent when nothing was typed. */
export function currentPasswordOf(data: FormData): { currentPassword?: string } {
  const currentPassword = String(data.get('currentPassword') ?? '')
  return currentPassword ? { currentPassword } : {}
}
