import type { PayoutFigures, PayoutView } from '@limelight/contract/finance/payouts'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useMoney } from '../use-money.ts'
import { leftAfter } from './left-after.ts'

export interface PayoutDialogProps {
  figures: PayoutFigures
  /** End of the bank account's number, where it goes there. */
  accountEnd: string | null
  /** The request to change; without one a new one is made. */
  payout?: PayoutView
  onClose: () => void
  onSubmit: (input: { amount: number; note: string }) => Promise<unknown>
}

const NOTE_MAX = 1_000

/** How much, and exactly what will be sent where. */
export function PayoutDialog({ figures, accountEnd, payout, onClose, onSubmit }: PayoutDialogProps) {
  const { t } = useT('creator/payouts')
  const shared = useT('shared/payouts')
  const money = useMoney()
  const { minimum, currency } = figures
  const route = payout?.route ?? figures.route
  const maximum = leftAfter(figures.available + (payout?.amount ?? 0), 0)
  const [amount, setAmount] = useState(String(payout?.amount ?? maximum))
  const form = useForm({
    submit: async (data) => {
      await onSubmit({ amount: Number(data.get('amount')), note: String(data.get('note') ?? '').trim() })
      onClose()
    },
  })
  const asked = Number(amount) || 0
  return (
    <Dialog open onClose={onClose} title={payout ? t('changeTitle') : t('request')} description={t('requestText')}>
      <Form {...form.props} message={form.message}>
        <PriceInput
          label={shared.t('amount')}
          name="amount"
          unit={currency}
          min={minimum}
          max={maximum}
          value={amount}
          onChange={setAmount}
          required
          hint={t('amountHint', { minimum: money(minimum), maximum: money(maximum) })}
          error={form.errorOf('amount')}
        />
        <TextArea
          label={t('noteLabel')}
          name="note"
          maxLength={NOTE_MAX}
          defaultValue={payout?.note ?? ''}
          hint={t('noteHint')}
          error={form.errorOf('note')}
        />
        <DescriptionList
          items={[
            { term: t('youGet'), value: <span className="text-lg font-bold">{money(asked)}</span> },
            {
              term: t('sentTo'),
              value: route === 'manual' ? t('account', { end: accountEnd ?? '' }) : shared.t(`route.${route}`),
            },
            { term: t('leftAfter'), value: money(leftAfter(maximum, asked)) },
          ]}
        />
        <Button type="submit" busy={form.submitting}>
          {payout ? t('save') : t('send')}
        </Button>
      </Form>
    </Dialog>
  )
}
