import {
  AUTOMATION_TRIGGERS,
  type AutomationTrigger,
  BLANK_OF,
  DELAY_HOURS_MAX,
  TRIGGER_DAYS,
  TRIGGER_WORD_MAX,
} from '@limelight/contract/talk/automation-triggers'
import type { Automation } from '@limelight/contract/talk/automations'
import { useState } from 'react'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export interface TriggerFieldsProps {
  automation: Automation | undefined
  errorOf: FormControls['errorOf']
}

/** What the message follows, the blank of its sentence, and how long it waits. */
export function TriggerFields({ automation, errorOf }: TriggerFieldsProps) {
  const { t } = useT('creator/automations')
  const { currency } = usePrices()
  const [trigger, setTrigger] = useState<AutomationTrigger>(automation?.trigger ?? 'subscribed')
  const blank = BLANK_OF[trigger]
  const days = TRIGGER_DAYS[trigger]
  return (
    <>
      <SelectField
        label={t('when')}
        name="trigger"
        options={AUTOMATION_TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
        value={trigger}
        hint={trigger === 'birthday' && t('birthdayHint')}
        onChange={(event) =>
          setTrigger(AUTOMATION_TRIGGERS.find((one) => one === event.currentTarget.value) ?? 'subscribed')
        }
      />
      {days && (
        <TextField
          key={trigger}
          type="number"
          inputMode="numeric"
          name="days"
          label={t('days')}
          className="max-w-40"
          min={days.min}
          max={days.max}
          defaultValue={automation?.days ?? days.min}
          required
          error={errorOf('days')}
        />
      )}
      {blank === 'spent' && (
        <PriceInput
          label={t('amount')}
          name="spent"
          unit={currency}
          min={0.01}
          defaultValue={automation?.spent ?? 50}
          required
          error={errorOf('spent')}
        />
      )}
      {blank === 'word' && (
        <TextField
          name="word"
          label={t('word')}
          hint={t('wordHint')}
          dir="auto"
          maxLength={TRIGGER_WORD_MAX}
          defaultValue={automation?.word ?? ''}
          required
          error={errorOf('word')}
        />
      )}
      <TextField
        type="number"
        inputMode="numeric"
        name="delayHours"
        label={t('delay')}
        className="max-w-40"
        suffix={t('hours')}
        min={0}
        max={DELAY_HOURS_MAX}
        defaultValue={automation?.delayHours ?? 0}
        required
        error={errorOf('delayHours')}
      />
    </>
  )
}
