import { useT } from '../../platform/i18n/use-t.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { localFieldOf, nextGoodTime } from './schedule-time.ts'

export interface ScheduleFieldProps {
  /** As the field holds it; empty: at once. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const { t } = useT('creator/feeds')
  const zone = useZone()
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch
        label={t('later')}
        checked={value !== ''}
        onChange={() => onChange(value === '' ? nextGoodTime(Date.now()) : '')}
      />
      {value !== '' && (
        <TextField
          type="datetime-local"
          name="scheduleAt"
          label={t('publishAt')}
          className="max-w-xs"
          min={localFieldOf(new Date().toISOString())}
          value={value}
          // A cleared field means no other time yet, not "at once": that is the switch.
          onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
          hint={t('publishAtHint', { zone })}
          error={error}
        />
      )}
    </div>
  )
}
