import { OFFER_USES_MAX } from '@limelight/contract/commerce/offers'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'

export interface LimitFieldsProps {
  errorOf: FormControls['errorOf']
  maxUses?: number | null
  /** So many have used it already. */
  uses?: number
  /** As a field for days has it. */
  endsOn?: string | undefined
}

/** For how many fans, and until when. */
export function LimitFields({ errorOf, maxUses, uses = 0, endsOn }: LimitFieldsProps) {
  const { t } = useT('creator/offers')
  return (
    <>
      <TextField
        label={t('maxUses')}
        name="maxUses"
        type="number"
        inputMode="numeric"
        min={Math.max(1, uses)}
        max={OFFER_USES_MAX}
        step={1}
        defaultValue={maxUses ?? ''}
        error={errorOf('maxUses')}
      />
      <TextField label={t('endsOn')} name="endsOn" type="date" defaultValue={endsOn} error={errorOf('endsAt')} />
    </>
  )
}
