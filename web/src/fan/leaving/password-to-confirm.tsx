import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { CurrentPasswordField } from '../../shared/auth/password-field.tsx'

export interface PasswordToConfirmProps {
  error: string | undefined
}

/** Nothing for accounts without a password: they log in again instead. */
export function PasswordToConfirm({ error }: PasswordToConfirmProps) {
  const { t } = useT('shared/accounts')
  const hasPassword = useAppStore((state) => state.auth.authUser?.hasPassword !== false)
  if (!hasPassword) return null
  return <CurrentPasswordField label={t('currentPassword')} name="currentPassword" error={error} />
}
