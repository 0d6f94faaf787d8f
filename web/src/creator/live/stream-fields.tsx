import { TITLE_MAX } from '@limelight/contract/content/items'
import type { ReactNode } from 'react'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccessFields } from '../editor/access-fields.tsx'
import type { StreamDraft } from './stream-draft.ts'
import { useIsLiveKit } from './use-is-livekit.ts'

export interface StreamFieldsProps {
  draft: StreamDraft
  onChange: (draft: StreamDraft) => void
  errorOf: FormControls['errorOf']
  /** Below the title. */
  children?: ReactNode
}

export function StreamFields({ draft, onChange, errorOf, children }: StreamFieldsProps) {
  const { t } = useT('creator/live')
  const { currency } = usePrices()
  const isLiveKit = useIsLiveKit()
  const { title, access, price, isRecorded, goal } = draft
  return (
    <Card className="grid grid-cols-1 gap-5">
      <TextField
        label={t('streamTitle')}
        name="title"
        value={title}
        maxLength={TITLE_MAX}
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      {children}
      <AccessFields
        access={access}
        price={price}
        onAccess={(next) => onChange({ ...draft, access: next })}
        onPrice={(next) => onChange({ ...draft, price: next })}
        error={errorOf('price')}
        kind="stream"
      />
      <PriceInput
        label={t('goal')}
        name="goal"
        unit={currency}
        min={0}
        value={goal.amount}
        onChange={(amount) => onChange({ ...draft, goal: { ...goal, amount } })}
        hint={t('goalHint')}
        error={errorOf('goal')}
      />
      {Number(goal.amount) > 0 && (
        <TextField
          label={t('goalText')}
          name="goalText"
          value={goal.text}
          maxLength={80}
          onChange={(event) => onChange({ ...draft, goal: { ...goal, text: event.currentTarget.value } })}
        />
      )}
      {isLiveKit ? (
        <Notice>{t('livekit')}</Notice>
      ) : (
        <Checkbox
          name="isRecorded"
          label={t('record')}
          hint={t('recordHint')}
          checked={isRecorded}
          onChange={(event) => onChange({ ...draft, isRecorded: event.currentTarget.checked })}
        />
      )}
    </Card>
  )
}
