import type { PayoutFigures } from '@limelight/contract/finance/payouts'
import { useMutation } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { saveSchedule } from '../../shared/payouts/payouts.api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ChoicePills } from '../../ui/form/choice-pills.tsx'
import { Section } from '../../ui/section.tsx'

export interface PayoutScheduleProps {
  figures: PayoutFigures
}

const CHOICES = ['never', 'week', 'month'] as const
type Choice = (typeof CHOICES)[number]

/** Whether payouts are requested by themselves; saved with each choice. */
export function PayoutSchedule({ figures: { schedule } }: PayoutScheduleProps) {
  const { formatDay } = useFormat()
  const { t } = useT('creator/payouts')
  const textOf = useErrorText()
  const save = useMutation({
    mutationFn: (next: Choice) => saveSchedule(next === 'never' ? null : next),
    onSuccess: () => toast.success(t('schedule.saved')),
    onError: (error) => toast.error(textOf(error)),
  })
  const value = (save.isPending ? save.variables : undefined) ?? schedule?.every ?? 'never'
  return (
    <Section framed title={t('schedule.title')} text={t('schedule.text')}>
      <ChoicePills
        legend={t('schedule.title')}
        hideLegend
        name="schedule"
        value={value}
        options={CHOICES.map((each) => ({ value: each, label: t(`schedule.${each}`) }))}
        onChange={(next) => save.mutate(oneOf(CHOICES, next) ?? 'never')}
      />
      {schedule && (
        <p className="mt-3 text-sm text-muted">
          {t('schedule.next', { day: formatDay(schedule.nextOn) })}
          {schedule.lastObstacle &&
            ` ${t('schedule.missed', { reason: t(`obstacle.${schedule.lastObstacle}.title`) })}`}
        </p>
      )}
    </Section>
  )
}
