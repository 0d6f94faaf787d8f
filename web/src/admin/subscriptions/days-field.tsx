import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface DaysFieldProps {
  error: string | undefined
}

/** Ten years, as the call allows. */
const MOST_DAYS = 3_650

export function DaysField({ error }: DaysFieldProps) {
  const { t } = useAdminT('adminMoney')
  return (
    <TextField
      label={t('subscriptions.days')}
      name="days"
      type="number"
      inputMode="numeric"
      required
      min={1}
      max={MOST_DAYS}
      defaultValue={30}
      error={error}
    />
  )
}
