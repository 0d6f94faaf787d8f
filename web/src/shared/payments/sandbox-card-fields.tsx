import { type FormEvent, useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { CreditCard } from '../../ui/member-icons.ts'
import { brandOf } from './card-brand.ts'
import type { CardFieldsProps } from './card-form-props.ts'
import { EXPIRY_PATTERN, expiryFrom, withSlash } from './expiry.ts'
import { inGroups } from './number-groups.ts'
import { type SandboxCard, useAddCard } from './payments.api.ts'

/** The built-in gateway's own fields. Months and years are typed as on the card: 04 / 30. */
export function SandboxCardFields({ onReady, errorOf }: CardFieldsProps) {
  const { t } = useT('shared/payments')
  const { mutateAsync: add } = useAddCard()
  const [brand, setBrand] = useState<string>()
  useEffect(() => {
    onReady(async (fields) => (await add(cardOf(fields))).data._id)
    return () => onReady(undefined)
  }, [onReady, add])
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label={t('card.number')}
        name="number"
        required
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        pattern="[0-9 \-]{12,24}"
        title={t('card.numberHint')}
        prefix={<CreditCard className="size-4.5" />}
        suffix={brand}
        error={errorOf('number')}
        onInput={(event) => {
          formatTyped(event, inGroups)
          setBrand(brandOf(event.currentTarget.value))
        }}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('card.expiry')}
          name="expiry"
          required
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="04 / 30"
          pattern={EXPIRY_PATTERN}
          title={t('card.expiryWrong')}
          error={errorOf('expiry')}
          onInput={(event) => formatTyped(event, withSlash)}
        />
        <TextField
          label={t('card.cvc')}
          name="cvc"
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          pattern="[0-9]{3,4}"
          maxLength={4}
          error={errorOf('cvc')}
        />
      </div>
      <TextField
        label={t('card.holder')}
        name="holderName"
        required
        autoComplete="cc-name"
        maxLength={100}
        error={errorOf('holderName')}
      />
      <p className="text-xs text-pretty text-muted">
        <strong className="font-semibold">{t('card.testTitle')}.</strong> {t('card.testText')}
      </p>
    </div>
  )
}

/** Only at its end, where another text does not move the caret, and never while text is deleted. */
function formatTyped(
  { currentTarget, nativeEvent }: FormEvent<HTMLInputElement>,
  format: (typed: string) => string,
): void {
  const isDeleting = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')
  if (!isDeleting && currentTarget.selectionStart === currentTarget.value.length)
    currentTarget.value = format(currentTarget.value)
}

function cardOf(fields: FormData): SandboxCard {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  return {
    number: text('number'),
    ...expiryFrom(text('expiry')),
    cvc: text('cvc'),
    holderName: text('holderName'),
  }
}
