import { useT } from '../../platform/i18n/use-t.ts'
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx'

export type UsernameFieldProps = Pick<TextFieldProps, 'error' | 'hint' | 'autoComplete' | 'defaultValue' | 'onChange'>

/** The limits are the API's; it stays the judge. */
export function UsernameField(props: UsernameFieldProps) {
  const { t } = useT('shared/auth')
  return (
    <TextField
      label={t('username')}
      name="username"
      required
      pattern="[A-Za-z0-9][A-Za-z0-9_.\-]{2,29}"
      title={t('usernameHint')}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
