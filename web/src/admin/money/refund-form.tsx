import { isApiError } from '@limelight/contract/client'
import type { Refund } from '@limelight/contract/commerce/refunds'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { giveRefund } from './money.api.ts'
import type { PaymentDetails } from './payment-facts.tsx'
import { inputOf, isShortage, type RefundDraft, refundChoices } from './refund-draft.ts'

export interface RefundFormProps {
  payment: PaymentDetails
  onDone: () => void
}

/** Inside of the dialog, so that each opening starts anew. */
export function RefundForm({ payment, onDone }: RefundFormProps) {
  const { formatMoney, formatTokens } = useFormat()
  const { t } = useT('admin/money')
  const adminWords = useT('admin')
  const attempt = useAttempt()
  const say = useSay()
  // Offered only after the refusal that needs it: nobody should book a loss out of habit.
  const [isShort, setIsShort] = useState(false)
  const { currency, refundable, tokens, kind } = payment
  const { destinations, isWhole } = refundChoices(payment)
  const form = useForm({
    submit: async (data) => {
      const input = inputOf(Object.fromEntries(data) as RefundDraft, payment)
      try {
        say(await attempt(JSON.stringify(input), (key) => giveRefund(payment._id, input, key)))
        onDone()
      } catch (error) {
        if (isApiError(error) && isShortage(error.code)) setIsShort(true)
        throw error
      }
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      {isWhole && <p className="text-sm text-muted">{t('refunds.walletWhole')}</p>}
      <PriceInput
        label={adminWords.t('amount')}
        name="amount"
        unit={currency}
        required
        min={isWhole ? refundable : 0.01}
        max={refundable}
        defaultValue={refundable}
        hint={t('refunds.amountHint', { left: formatMoney(refundable, currency) })}
        error={form.errorOf('amount')}
      />
      {destinations.length > 1 && (
        <RadioCards
          legend={t('refunds.where')}
          name="destination"
          defaultValue={destinations[0] ?? 'card'}
          options={destinations.map((value) => ({
            value,
            label: t(`refunds.${value}`),
            hint: t(`refunds.${value}Hint`),
          }))}
        />
      )}
      {tokens !== null && (
        <p className="text-sm text-muted">
          {t('refunds.takesTokens', { count: payment.walletBalance, shown: formatTokens(payment.walletBalance) })}
        </p>
      )}
      <ReasonField label={t('refunds.reason')} hint={t('refunds.reasonHint')} form={form} />
      {kind === 'subscription' && (
        <Checkbox name="endsAccess" label={t('refunds.endsAccess')} hint={t('refunds.endsAccessHint')} />
      )}
      {isShort && <Checkbox name="isSiteLiable" label={t('refunds.liable')} hint={t('refunds.liableHint')} />}
      <FormActions busy={form.submitting} danger>
        {t('refunds.confirm')}
      </FormActions>
    </Form>
  )
}

function useSay(): (refund: Refund) => void {
  const { t } = useT('admin/money')
  return ({ status }) => {
    if (status === 'failed') toast.error(t('refunds.failed'))
    else toast.success(status === 'pending' ? t('refunds.pending') : t('refunds.done'))
  }
}
