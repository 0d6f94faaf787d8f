import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PayTerms } from '../legal/pay-terms.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { ChosenPriceField } from '../payments/chosen-price-field.tsx'
import { loadPaidSheet } from '../payments/load-paid-sheet.ts'
import { type ChosenPrice, useChosenPrice } from '../payments/use-chosen-price.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { CardPurchaseButton, CardPurchaseFields } from '../wallet/card-purchase.tsx'
import { useCardPurchase } from '../wallet/use-card-purchase.ts'
import { useSteadyBalance } from '../wallet/use-steady-balance.ts'
import { BoughtThing } from './bought-thing.tsx'
import { useUnlock } from './items.api.ts'
import type { LockedItem } from './lock-action.ts'
import { useUnlocked } from './use-unlocked.ts'

export interface UnlockDialogProps {
  locked: LockedItem
  onClose: () => void
}

/** The thing, its price and one button, which charges what it says: the wallet, or a card what the wallet lacks. */
export function UnlockDialog({ locked, onClose }: UnlockDialogProps) {
  const tokenPrice = useTokenPrice()
  const { inMoney } = usePrices()
  const { t } = useT('shared/items')
  const payments = useT('shared/payments')
  const { kind, item } = locked
  const chosen = useChosenPrice(item)
  const price = chosen.sum
  const adjust = (refusal: FormRefusal, error: unknown): FormRefusal => {
    const refused = chosen.refusedBy(refusal, error)
    if (!refused) return refusal
    void locked.reload()
    if (refused.price === undefined) return refusal
    return { fields: {}, message: payments.t('unlock.changed', { price: tokenPrice(refused.price) }) }
  }
  const { form, pay, balance } = useUnlockForms({ locked, chosen, adjust, onClose })
  const label = chosen.isGood ? payments.t('unlock.buy', { price: inMoney(price) }) : t(`unlockDialog.title.${kind}`)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`unlockDialog.title.${kind}`)}
      description={payments.t(
        kind === 'stream' ? 'unlock.ticket' : kind === 'series' ? 'unlock.series' : 'unlock.text',
      )}
      actions={
        pay.waiting === undefined &&
        (pay.isActive ? (
          <CardPurchaseButton
            pay={pay}
            label={(sum) => payments.t('topUp.payAndUnlock', { price: sum })}
            fallback={label}
          />
        ) : (
          <div className="grid w-full grid-cols-1 gap-3">
            <PayTerms />
            <Button type="submit" form="unlock" size="lg" busy={form.submitting} className="w-full">
              {label}
            </Button>
          </div>
        ))
      }
    >
      <Form {...form.props} id="unlock" message={form.message} gap="sm">
        <BoughtThing locked={locked} />
        <ChosenPriceField chosen={chosen} refusal={form.errorOf('chosenPrice') ?? pay.form.errorOf('chosenPrice')} />
        <DescriptionList
          items={[
            ...(chosen.isGood
              ? [{ term: payments.t('unlock.price'), value: <strong>{tokenPrice(price)}</strong> }]
              : []),
            ...(balance > 0 ? [{ term: payments.t('unlock.balance'), value: tokenPrice(balance) }] : []),
            ...(pay.isActive || !chosen.isGood
              ? []
              : [{ term: payments.t('unlock.after'), value: tokenPrice(balance - price) }]),
          ]}
        />
      </Form>
      <CardPurchaseFields pay={pay} />
    </Dialog>
  )
}

interface UnlockForms extends UnlockDialogProps {
  chosen: ChosenPrice
  adjust: (refusal: FormRefusal, error: unknown) => FormRefusal
}

/** Either way of paying, with the same outcome. */
function useUnlockForms({ locked, chosen, adjust, onClose }: UnlockForms) {
  const { sum: price, isGood, fields } = chosen
  const { kind, item, reload } = locked
  const attempt = useAttempt()
  const unlock = useUnlock(locked)
  const unlocked = useUnlocked(locked)
  const form = useForm({
    submit: async () => {
      // Sent by the Enter key, while the button below pays for what is missing.
      if (!chosen.check() || price > balance) return
      await fromWallet()
    },
    adjust,
  })
  const balance = useSteadyBalance(form.submitting)
  const pay = useCardPurchase({
    purchase: isGood && price > balance ? { kind, id: item._id, expectedPrice: price, ...fields } : undefined,
    onPaid: async ({ payment }) => {
      await reload()
      await unlocked({ priceTokens: payment?.purchase?.price ?? price, payment })
      onClose()
    },
    onCovered: fromWallet,
    onClose,
    adjust,
  })
  return { form, pay, balance }

  async function fromWallet(): Promise<void> {
    void loadPaidSheet()
    const receipt = await attempt(`unlock for ${price}`, (idempotencyKey) =>
      unlock.mutateAsync({ expectedPrice: price, ...fields, idempotencyKey }),
    )
    await unlocked({ priceTokens: receipt.tokens, payment: undefined, balance: receipt.balance })
    onClose()
  }
}
