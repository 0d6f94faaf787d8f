import { useRef, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { TopUpForm } from './top-up-form.tsx'
import { useTip } from './wallet.api.ts'

export interface TipDialogProps {
  performer: { _id: string; name: string }
  /** The stream that is watched, and the amount that was chosen beside it. */
  stream?: { _id: string; tokens: number | undefined }
  onClose: () => void
}

const SUGGESTIONS = [100, 300, 500, 1_000, 2_500]

export function TipDialog({ performer, stream, onClose }: TipDialogProps) {
  const { t } = useT('shared/payments')
  const { inMoney, tokensFor, worthOf } = usePrices()
  const tokenPrice = useTokenPrice()
  const balance = useAppStore((state) => state.user.balance)
  const [amount, setAmount] = useState(() => (stream?.tokens === undefined ? '' : String(worthOf(stream.tokens))))
  const [isToppingUp, setIsToppingUp] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const attempt = useAttempt()
  const tip = useTip()
  const priceTokens = tokensFor(Number(amount))
  const isShort = priceTokens > balance
  const form = useForm({
    submit: async () => {
      if (isShort) return setIsToppingUp(true)
      await attempt(`tip ${priceTokens}`, (idempotencyKey) =>
        tip.mutateAsync({ performerId: performer._id, priceTokens, idempotencyKey, streamId: stream?._id }),
      )
      toast.success(t('tip.success', { name: performer.name }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isToppingUp ? t('topUp.title') : t('tip.title', { name: performer.name })}
      description={isToppingUp ? t('topUp.text') : t('balanceIs', { balance: tokenPrice(balance) })}
      actions={
        isToppingUp || (
          <Button
            type="submit"
            form="tip"
            size="lg"
            busy={form.submitting}
            disabled={!(priceTokens > 0)}
            className="w-full"
          >
            {submitLabel()}
          </Button>
        )
      }
    >
      {/* It stays while the wallet is topped up, and is sent when that is done. */}
      <Form
        {...form.props}
        ref={element}
        id="tip"
        message={form.message}
        className={isToppingUp ? 'hidden' : undefined}
      >
        <TipAmount amount={amount} onAmount={setAmount} error={form.errorOf('price')} />
      </Form>
      {isToppingUp && (
        <TopUpForm
          missingTokens={priceTokens - balance}
          next={{
            label: (price) => t('topUp.payAndTip', { price }),
            buy: () => element.current?.requestSubmit(),
          }}
          onDone={() => setIsToppingUp(false)}
        />
      )}
    </Dialog>
  )

  function submitLabel(): string {
    if (!(priceTokens > 0)) return t('tip.sendTip')
    return isShort ? t('tip.topUpFirst') : t('tip.send', { price: inMoney(priceTokens) })
  }
}

interface TipAmountProps {
  /** In the site's currency, as typed. */
  amount: string
  onAmount: (amount: string) => void
  error: string | undefined
}

function TipAmount({ amount, onAmount, error }: TipAmountProps) {
  const { t } = useT('shared/payments')
  const { currency, inMoney, worthOf, tipTokens } = usePrices()
  const { min, max } = tipTokens
  const chips = [...new Set([min, ...SUGGESTIONS])].filter((tokens) => tokens >= min && tokens <= max)
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('tip.choose')}</legend>
        {chips.map((tokens) => (
          <Button
            key={tokens}
            variant={amount === String(worthOf(tokens)) ? 'primary' : 'outline'}
            aria-pressed={amount === String(worthOf(tokens))}
            onClick={() => onAmount(String(worthOf(tokens)))}
          >
            {inMoney(tokens)}
          </Button>
        ))}
      </fieldset>
      <PriceInput
        label={t('tip.own')}
        name="price"
        unit={currency}
        min={worthOf(min)}
        max={worthOf(max)}
        value={amount}
        onChange={onAmount}
        required
        hint={t('tip.bounds', { min: inMoney(min), max: inMoney(max) })}
        error={error}
      />
    </>
  )
}
