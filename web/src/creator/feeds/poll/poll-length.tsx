import { useT } from '../../../platform/i18n/use-t.ts'
import { useMoment } from '../../../platform/use-moment.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { PollDays } from './poll-draft.ts'

export interface PollLengthProps {
  days: PollDays
  /** Of a poll that is open: it may stay as it is. */
  expiredAt: string | null | undefined
  error: string | undefined
  onChange: (days: PollDays) => void
}

const LENGTHS = ['1', '3', '7', '30', 'never'] as const satisfies readonly PollDays[]

export function PollLength({ days, expiredAt, error, onChange }: PollLengthProps) {
  const momentOf = useMoment()
  const { t } = useT('creator/feeds')
  const kept = expiredAt ? t('poll.endsAt', { when: momentOf(expiredAt) }) : t('poll.never')
  const lengths = LENGTHS.map((value) => ({
    value: value as PollDays,
    label: value === 'never' ? t('poll.never') : t('poll.days', { count: Number(value) }),
  }))
  const options = days === 'keep' ? [{ value: days, label: kept }, ...lengths] : lengths
  return (
    <SelectField
      label={t('poll.length')}
      name="pollExpiredAt"
      className="max-w-xs"
      value={days}
      options={options}
      error={error}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
