import type { PostedForm } from '../../platform/form/posted-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { EmailField } from '../../shared/auth/email-field.tsx'
import { NewPasswordField } from '../../shared/auth/password-field.tsx'
import { UsernameField } from '../../shared/auth/username-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface AccountFieldsProps {
  errorOf: (name: string) => string | undefined
  nameRequired?: boolean
  /** Typed before the page's scripts were there. */
  values?: PostedForm['values'] | undefined
}

/** What both kinds of accounts begin with. The limits are the API's; it stays the judge. */
export function AccountFields({ errorOf, nameRequired = false, values = {} }: AccountFieldsProps) {
  const { t } = useT('shared/auth')
  return (
    <>
      <TextField
        label={nameRequired ? t('stageName') : t('nameOptional')}
        name="name"
        defaultValue={values.name}
        required={nameRequired}
        maxLength={60}
        autoComplete="name"
        error={errorOf('name')}
      />
      <UsernameField
        hint={t('usernameHint')}
        autoComplete="username"
        defaultValue={values.username}
        error={errorOf('username')}
      />
      <EmailField defaultValue={values.email} error={errorOf('email')} />
      <NewPasswordField label={t('password')} error={errorOf('password')} />
    </>
  )
}
