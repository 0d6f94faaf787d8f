import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CreditCard } from '../../ui/icons.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { EXPIRY_PATTERN, expiryFrom } from './expiry.ts'
import { type SandboxCard, useAddCard } from './payments.api.ts'

/** The built-in gateway's own form. Months and years are typed as on the card: 04 / 30. */
export function SandboxCardForm({ onAdded, onCancel }: CardFormProps) {
  const { t } = useT('shared/payments')
  const ui = useT('ui')
  const addCard = useAddCard()
  const form = useForm({
    submit: async (fields) => onAdded((await addCard.mutateAsync(cardOf(fields))).data._id),
    adjust: ({ fields, message }) => ({
      message,
      fields: { ...fields, ...(fields.expMonth || fields.expYear ? { expiry: t('card.expiryWrong') } : {}) },
    }),
  })
  return (
    <Form {...form.props} message={form.message} gap="md">
      <Notice title={t('card.testTitle')}>{t('card.testText')}</Notice>
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
        error={form.errorOf('number')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={t('card.expiry')}
          name="expiry"
          required
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="04/30"
          pattern={EXPIRY_PATTERN}
          title={t('card.expiryWrong')}
          error={form.errorOf('expiry')}
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
          error={form.errorOf('cvc')}
        />
      </div>
      <TextField
        label={t('card.holder')}
        name="holderName"
        required
        autoComplete="cc-name"
        maxLength={100}
        error={form.errorOf('holderName')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {ui.t('cancel')}
          </Button>
        )}
        <Button type="submit" variant="soft" busy={form.submitting}>
          {t('card.save')}
        </Button>
      </div>
    </Form>
  )
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
