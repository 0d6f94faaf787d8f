import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface EmailFieldProps {
  defaultValue?: string | undefined
  error: string | undefined
}

/** An account's email address. The limits are the API's, which decides. */
export function EmailField({ defaultValue, error }: EmailFieldProps) {
  const { t } = useT('shared/auth')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      required
      maxLength={254}
      defaultValue={defaultValue}
      autoComplete="email"
      error={error}
    />
  )
}
