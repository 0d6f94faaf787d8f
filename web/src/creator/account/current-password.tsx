import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface CurrentPasswordProps {
  error: string | undefined
}

/** Not required: whoever has just logged in, perhaps without any password, has shown who they are. */
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
