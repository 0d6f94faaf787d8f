import { useRef, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PayTerms } from '../legal/pay-terms.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { changedPriceOf } from '../payments/changed-price.ts'
import { loadPaidSheet } from '../payments/load-paid-sheet.ts'
import { showPaid } from '../payments/paid.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { TopUpFirst } from '../wallet/top-up-first.tsx'
import { useUnlock } from './items.api.ts'
import type { LockedItem } from './lock-action.ts'

export interface UnlockDialogProps {
  locked: LockedItem
  onClose: () => void
}

/** Price, balance and one button; with too small a balance the top-up comes first, in the same place. */
export function UnlockDialog({ locked, onClose }: UnlockDialogProps) {
  const tokenPrice = useTokenPrice()
  const { inMoney } = usePrices()
  const { t } = useT('shared/items')
  const payments = useT('shared/payments')
  const { kind, item, summary, reload } = locked
  const balance = useAppStore((state) => state.user.balance)
  const [price, setPrice] = useState(item.price)
  const attempt = useAttempt()
  const element = useRef<HTMLFormElement>(null)
  const unlock = useUnlock(locked)
  const form = useForm({
    submit: async () => {
      void loadPaidSheet()
      const receipt = await attempt(`unlock for ${price}`, (idempotencyKey) =>
        unlock.mutateAsync({ expectedPrice: price, idempotencyKey }),
      )
      confirm(receipt.balance)
      onClose()
    },
    adjust: (refusal, error) => {
      const changed = changedPriceOf(error)
      if (changed === undefined) return refusal
      setPrice(changed)
      void reload()
      return { fields: {}, message: payments.t('unlock.changed', { price: tokenPrice(changed) }) }
    },
  })
  // A conversation and a stream show at once what was paid for, and go on.
  function confirm(newBalance: number): void {
    if (kind === 'message' || kind === 'stream') {
      toast.success(payments.t('unlock.success'))
      return
    }
    showPaid({
      title: payments.t('unlock.success'),
      text: payments.t('unlock.what', { what: summary, name: item.performer.name }),
      lines: [
        { term: payments.t('confirmation.paid'), value: inMoney(price) },
        { term: payments.t('confirmation.balance'), value: tokenPrice(newBalance) },
      ],
      next: { label: payments.t('confirmation.view') },
      more: { label: payments.t('confirmation.library'), to: '/user/library' },
    })
  }
  const missing = price - balance
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`unlockDialog.title.${kind}`)}
      description={payments.t('unlock.what', { what: summary, name: item.performer.name })}
      actions={
        missing <= 0 && (
          <Button type="submit" form="unlock" size="lg" busy={form.submitting} className="w-full">
            {payments.t('unlock.buy', { price: inMoney(price) })}
          </Button>
        )
      }
    >
      <Form {...form.props} ref={element} id="unlock" message={form.message} gap="sm">
        <DescriptionList
          items={[
            { term: payments.t('unlock.price'), value: tokenPrice(price) },
            { term: payments.t('unlock.balance'), value: tokenPrice(balance) },
            ...(missing <= 0 ? [{ term: payments.t('unlock.after'), value: tokenPrice(balance - price) }] : []),
          ]}
        />
        <p className="text-sm text-muted">{kind === 'stream' ? t('unlockDialog.ticket') : payments.t('unlock.text')}</p>
        {missing <= 0 && <PayTerms />}
      </Form>
      {missing > 0 && (
        <TopUpFirst
          missingTokens={missing}
          next={{
            label: (amount) => payments.t('topUp.payAndUnlock', { price: amount }),
            buy: () => element.current?.requestSubmit(),
          }}
          onDone={form.reset}
        />
      )}
    </Dialog>
  )
}
