import {
  TIP_TARGET_TEXT_MAX,
  TIP_THANKS_MAX,
  TIP_TITLE_MAX,
  type TipTargetKind,
} from '@limelight/contract/commerce/tip-targets'
import type { OwnTipTarget } from '@limelight/contract/commerce/tips'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { lastDayOf } from '../last-day.ts'
import { tipTargetTyped } from './tip-target-form.ts'
import { saveTipTarget } from './tips.api.ts'

export interface TipTargetDialogProps {
  open: boolean
  onClose: () => void
  kind: TipTargetKind
  /** Absent: a new one. */
  target?: OwnTipTarget
}

/** One form for what a tip can be for. */
export function TipTargetDialog({ open, onClose, kind, target }: TipTargetDialogProps) {
  const { t } = useT('creator/tips')
  const { tokensFor } = usePrices()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(target ? `edit.${kind}` : `add.${kind}`)}
      saveLabel={t('save')}
      submit={async (data) => {
        await saveTipTarget(target?._id, tipTargetTyped(kind, data, tokensFor))
        return t('saved')
      }}
    >
      {(errorOf) => <Fields kind={kind} target={target} errorOf={errorOf} />}
    </FormDialog>
  )
}

interface FieldsProps {
  kind: TipTargetKind
  target: OwnTipTarget | undefined
  errorOf: FormControls['errorOf']
}

function Fields({ kind, target, errorOf }: FieldsProps) {
  const { t } = useT('creator/tips')
  const { currency, inMoney, worthOf, tipTokens } = usePrices()
  const { min, max } = tipTokens
  const bounds = kind === 'item' ? { min: worthOf(min), max: worthOf(max) } : { min: worthOf(min) }
  return (
    <>
      <TextField
        label={t('title')}
        name="title"
        maxLength={TIP_TITLE_MAX}
        required
        hint={t(`titleHint.${kind}`)}
        defaultValue={target?.title}
        error={errorOf('title')}
      />
      <PriceInput
        label={t(kind === 'item' ? 'price' : 'amount')}
        name="tokens"
        unit={currency}
        {...bounds}
        required
        {...(kind === 'item' && { hint: t('bounds', { min: inMoney(min), max: inMoney(max) }) })}
        {...(target && { defaultValue: worthOf(target.tokens) })}
        error={errorOf('tokens')}
      />
      {kind !== 'item' && (
        <TextArea
          label={t('text')}
          name="text"
          rows={3}
          maxLength={TIP_TARGET_TEXT_MAX}
          hint={kind === 'wish' ? t('wishTextHint') : undefined}
          defaultValue={target?.text}
          error={errorOf('text')}
        />
      )}
      {kind === 'wish' && (
        <TextField
          label={t('thanks')}
          name="thanks"
          maxLength={TIP_THANKS_MAX}
          hint={t('thanksHint')}
          defaultValue={target?.thanks}
          error={errorOf('thanks')}
        />
      )}
      {kind === 'goal' && (
        <TextField
          label={t('endsOn')}
          name="endsOn"
          type="date"
          defaultValue={lastDayOf(target?.endsAt ?? null)}
          error={errorOf('endsAt')}
        />
      )}
      <Switch name="isShown" label={t('isShown')} defaultChecked={target?.isShown ?? true} />
    </>
  )
}
