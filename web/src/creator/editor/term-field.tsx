import { useT } from '../../platform/i18n/use-t.ts'
import { useZone } from '../../platform/use-moment.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { localFieldOf } from './schedule-time.ts'

export interface TermFieldProps {
  name: 'expiresAt' | 'publicAt'
  /** As the field holds it; empty: none. */
  value: string
  /** When it is published, as the field holds it; empty: at once. */
  scheduleAt: string
  onChange: (at: string) => void
  error: string | undefined
}

/** What is offered, in days after the publication. */
const DAYS = { expiresAt: 7, publicAt: 1 } as const
const DAY_MS = 86_400_000

/** When an item opens for everyone, or ends. */
export function TermField({ name, value, scheduleAt, onChange, error }: TermFieldProps) {
  const { t } = useT('creator/feeds')
  const zone = useZone()
  const suggest = () => {
    const startMs = scheduleAt === '' ? Date.now() : Date.parse(scheduleAt)
    return localFieldOf(new Date(startMs + DAYS[name] * DAY_MS).toISOString())
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch
        label={t(`terms.${name}`)}
        checked={value !== ''}
        onChange={() => onChange(value === '' ? suggest() : '')}
      />
      {value !== '' && (
        <TextField
          type="datetime-local"
          name={name}
          label={t(`terms.${name}Time`)}
          className="max-w-xs"
          min={localFieldOf(new Date().toISOString())}
          value={value}
          // A cleared field means no other time yet: the switch takes it away.
          onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
          hint={t(`terms.${name}Hint`, { zone })}
          error={error}
        />
      )}
    </div>
  )
}
