import { isApiError } from '@limelight/contract/client'
import { TIP_TEXT_MAX } from '@limelight/contract/commerce/tip-text'
import type { Payment } from '@limelight/contract/finance/payments'
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { useState } from 'react'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { loadPaidSheet } from '../payments/load-paid-sheet.ts'
import { showPaid } from '../payments/paid.ts'
import { usePaidLines } from '../payments/use-paid-lines.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { CardPurchaseButton, CardPurchaseFields } from './card-purchase.tsx'
import { tipChoices } from './tip-choices.ts'
import { useCardPurchase } from './use-card-purchase.ts'
import { useSteadyBalance } from './use-steady-balance.ts'
import { type Purchase, useTip } from './wallet.api.ts'

export interface TipDialogProps {
  performer: { _id: string; name: string }
  /** The stream that is watched, and the amount that was chosen beside it. */
  stream?: { _id: string; tokens: number | undefined }
  onClose: () => void
}

/** How much, which nobody chooses beforehand, and one button: the wallet pays, or a card what the wallet lacks. */
export function TipDialog({ performer, stream, onClose }: TipDialogProps) {
  const { t } = useT('shared/payments')
  const { inMoney, tokensFor, worthOf } = usePrices()
  const tokenPrice = useTokenPrice()
  const [amount, setAmount] = useState(() => (stream?.tokens === undefined ? '' : String(worthOf(stream.tokens))))
  const [text, setText] = useState('')
  const attempt = useAttempt()
  const tip = useTip()
  const priceTokens = tokensFor(Number(amount))
  const adjust = useRefusedText(performer.name, text)
  const linesOf = usePaidLines()
  const tipped = async (payment?: Payment) => {
    const title = t('tip.success', { name: performer.name })
    // Who watches a stream goes on watching.
    if (payment && !stream) {
      await loadPaidSheet()
      showPaid({ title, lines: linesOf({ priceTokens, payment }), next: { label: t('confirmation.done') } })
    } else toast.success(title)
    onClose()
  }
  const fromWallet = async () => {
    await attempt(`tip ${priceTokens} ${text.trim()}`, (idempotencyKey) =>
      tip.mutateAsync({
        performerId: performer._id,
        priceTokens,
        idempotencyKey,
        streamId: stream?._id,
        text: text.trim(),
      }),
    )
    await tipped()
  }
  const form = useForm({
    adjust,
    // Sent by the Enter key, while the button below pays for what is missing.
    submit: async () => (isShort ? undefined : fromWallet()),
  })
  const balance = useSteadyBalance(form.submitting)
  const isShort = priceTokens > balance
  const pay = useCardPurchase({
    purchase: useTipToPay({ performer, stream, priceTokens: isShort ? priceTokens : 0, text }),
    onPaid: ({ payment }) => tipped(payment),
    onCovered: fromWallet,
    onClose,
    adjust,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tip.title', { name: performer.name })}
      description={t('balanceIs', { balance: tokenPrice(balance) })}
      actions={
        pay.waiting === undefined &&
        (pay.isActive ? (
          <CardPurchaseButton
            pay={pay}
            label={(price) => t('topUp.payAndTip', { price })}
            fallback={t('tip.sendTip')}
          />
        ) : (
          <Button
            type="submit"
            form="tip"
            size="lg"
            busy={form.submitting}
            disabled={!(priceTokens > 0)}
            className="w-full"
          >
            {priceTokens > 0 ? t('tip.send', { price: inMoney(priceTokens) }) : t('tip.sendTip')}
          </Button>
        ))
      }
    >
      <Form {...form.props} id="tip" message={form.message}>
        <TipAmount amount={amount} onAmount={setAmount} error={form.errorOf('price')} />
        <TextArea
          label={t('tip.text')}
          name="text"
          rows={2}
          maxLength={TIP_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          hint={t(stream ? 'tip.textInChat' : 'tip.textAsMessage')}
          error={form.errorOf('text') ?? pay.form.errorOf('text')}
        />
      </Form>
      <CardPurchaseFields pay={pay} />
    </Dialog>
  )
}

/** What is refused of the text is said there: the tip itself would be taken. */
function useRefusedText(name: string, text: string) {
  const { t } = useT('shared/payments')
  const { inMoney, tipTokens } = usePrices()
  return (refusal: FormRefusal, error: unknown): FormRefusal => {
    if (!isApiError(error) || text.trim() === '') return refusal
    if (error.code === 'message_not_allowed')
      return { fields: { text: t('tip.textNotAllowed', { name }) }, message: null }
    const minimum = error.code === 'amount_out_of_bounds' ? minimumOf(error.details) : 0
    return minimum > tipTokens.min
      ? { fields: { text: t('tip.textNeeds', { price: inMoney(minimum) }) }, message: null }
      : refusal
  }
}

function minimumOf(details: unknown): number {
  const isNamed = typeof details === 'object' && details !== null && 'minimum' in details
  return isNamed ? Number(details.minimum) : 0
}

type TipToPay = {
  performer: TipDialogProps['performer']
  stream: TipDialogProps['stream'] | undefined
  /** 0: nothing to pay by card. */
  priceTokens: number
  text: string
}

/** What a card would pay; undefined while the amount is none that can be tipped. */
function useTipToPay({ performer, stream, priceTokens, text }: TipToPay): Purchase | undefined {
  const { tipTokens } = usePrices()
  if (!(priceTokens >= tipTokens.min && priceTokens <= tipTokens.max)) return undefined
  return {
    kind: 'tip',
    id: performer._id as AccountId,
    price: priceTokens,
    ...(stream && { streamId: stream._id as StreamId }),
    ...(text.trim() && { text: text.trim() }),
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
  const prices = usePrices()
  const { currency, inMoney, inShortMoney, worthOf } = prices
  const { min, max } = prices.tipTokens
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('tip.choose')}</legend>
        {tipChoices(prices).map((tokens) => (
          <Button
            key={tokens}
            variant={amount === String(worthOf(tokens)) ? 'money' : 'outline'}
            aria-pressed={amount === String(worthOf(tokens))}
            onClick={() => onAmount(String(worthOf(tokens)))}
          >
            {inShortMoney(tokens)}
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
