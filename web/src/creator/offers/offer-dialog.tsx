import { isApiError } from '@limelight/contract/client'
import {
  OFFER_AUDIENCES,
  OFFER_DAYS_MAX,
  OFFER_KINDS,
  OFFER_PAYMENTS_MAX,
  OFFER_PERCENT,
  type OfferAudience,
  type OfferKind,
} from '@limelight/contract/commerce/offers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalAt } from '../../platform/form/form-errors.ts'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { fanListsQuery } from '../../shared/fan-lists/fan-lists.api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { LimitFields } from './limit-fields.tsx'
import { offerTyped } from './offer-form.ts'
import { createOffer } from './offers.api.ts'
import { PlanBoxes } from './plan-boxes.tsx'

export interface OfferDialogProps {
  open: boolean
  onClose: () => void
}

/** A new offer. What it offers never changes; its limits do (`limits-dialog.tsx`). */
export function OfferDialog({ open, onClose }: OfferDialogProps) {
  const { t } = useT('creator/offers')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('add')}
      saveLabel={t('create')}
      submit={async (data) => {
        await createOffer(offerTyped(data))
        return t('created')
      }}
      adjust={(refusal, error) =>
        isApiError(error) && error.code === 'offer_code_taken' ? refusalAt(refusal, 'code') : refusal
      }
    >
      {(errorOf) => <Fields errorOf={errorOf} />}
    </FormDialog>
  )
}

interface PartProps {
  errorOf: FormControls['errorOf']
}

function Fields({ errorOf }: PartProps) {
  const { t } = useT('creator/offers')
  const [kind, setKind] = useState<OfferKind>('discount')
  return (
    <>
      <RadioCards
        legend={t('kind')}
        name="kind"
        value={kind}
        onChange={(value) => setKind(oneOf(OFFER_KINDS, value) ?? 'discount')}
        options={OFFER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`), hint: t(`kindHints.${value}`) }))}
      />
      <Value kind={kind} errorOf={errorOf} />
      <PlanBoxes error={errorOf('planIds')} />
      <Audience errorOf={errorOf} />
      <TextField
        label={t('code')}
        name="code"
        hint={t('codeHint')}
        minLength={3}
        maxLength={40}
        pattern="[A-Za-z0-9][A-Za-z0-9\-]+"
        className="[&_input]:uppercase"
        error={errorOf('code')}
      />
      <LimitFields errorOf={errorOf} />
    </>
  )
}

function Value({ kind, errorOf }: PartProps & { kind: OfferKind }) {
  const { t } = useT('creator/offers')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const number = { type: 'number', inputMode: 'numeric', step: 1, required: true } as const
  if (kind === 'price')
    return <PriceInput label={t('price')} name="price" unit={currency} min={0.5} required error={errorOf('price')} />
  if (kind === 'trial')
    return (
      <TextField
        {...number}
        label={t('days')}
        name="days"
        hint={t('daysHint')}
        min={1}
        max={OFFER_DAYS_MAX}
        defaultValue={7}
        error={errorOf('days')}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField
        {...number}
        {...OFFER_PERCENT}
        label={t('percent')}
        name="percent"
        defaultValue={20}
        error={errorOf('percent')}
      />
      <TextField
        {...number}
        label={t('payments')}
        name="payments"
        min={1}
        max={OFFER_PAYMENTS_MAX}
        defaultValue={1}
        error={errorOf('payments')}
      />
    </div>
  )
}

function Audience({ errorOf }: PartProps) {
  const { t } = useT('creator/offers')
  const [audience, setAudience] = useState<OfferAudience>('new')
  const lists = useQuery(fanListsQuery()).data?.data ?? []
  return (
    <>
      <SelectField
        label={t('audience')}
        name="audience"
        value={audience}
        onChange={(event) => setAudience(oneOf(OFFER_AUDIENCES, event.currentTarget.value) ?? 'new')}
        options={OFFER_AUDIENCES.map((value) => ({
          value,
          label: t(`audiences.${value}`),
          disabled: value === 'list' && lists.length === 0,
        }))}
        hint={t('audienceHint')}
        error={errorOf('audience')}
      />
      {audience === 'list' && (
        <SelectField
          label={t('list')}
          name="listId"
          required
          options={lists.map(({ _id, name }) => ({ value: _id, label: name }))}
          error={errorOf('listId')}
        />
      )}
    </>
  )
}
