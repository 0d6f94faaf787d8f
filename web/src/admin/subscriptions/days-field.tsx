import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface DaysFieldProps {
  error: string | undefined
}

/** Ten years, as the call allows. */
const MOST_DAYS = 3_650

export function DaysField({ error }: DaysFieldProps) {
  const { t } = useT('admin/subscriptions')
  return (
    <TextField
      label={t('days')}
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
