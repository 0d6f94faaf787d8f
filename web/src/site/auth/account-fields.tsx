import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface AccountFieldsProps {
  errorOf: (name: string) => string | undefined
  nameRequired?: boolean
}

/** What both kinds of accounts begin with. The limits are the API's; it stays the judge. */
export function AccountFields({ errorOf, nameRequired = false }: AccountFieldsProps) {
  const { t } = useT('shared/auth')
  return (
    <>
      <TextField
        label={nameRequired ? t('stageName') : t('nameOptional')}
        name="name"
        required={nameRequired}
        maxLength={60}
        autoComplete="name"
        error={errorOf('name')}
      />
      <TextField
        label={t('username')}
        name="username"
        required
        pattern="[A-Za-z0-9][A-Za-z0-9_.\-]{2,29}"
        title={t('usernameHint')}
        hint={t('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
      />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        error={errorOf('email')}
      />
      <TextField
        label={t('password')}
        name="password"
        type="password"
        required
        minLength={8}
        maxLength={200}
        hint={t('passwordHint')}
        autoComplete="new-password"
        error={errorOf('password')}
      />
    </>
  )
}
