import { isApiError } from '@limelight/contract/client'
import { TIP_TEXT_MAX } from '@limelight/contract/commerce/tip-text'
import { useRef, useState } from 'react'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { TopUpFirst } from './top-up-first.tsx'
import { useTip } from './wallet.api.ts'

export interface TipDialogProps {
  performer: { _id: string; name: string }
  /** The stream that is watched, and the amount that was chosen beside it. */
  stream?: { _id: string; tokens: number | undefined }
  onClose: () => void
}

const SUGGESTIONS = [100, 300, 500, 1_000, 2_500]
/** Of these the one that is chosen at first; the button names it. */
const FIRST_SUGGESTION = 500

/** How much, and one button; with too small a balance the top-up comes first, in the same place. */
export function TipDialog({ performer, stream, onClose }: TipDialogProps) {
  const { t } = useT('shared/payments')
  const { inMoney, tokensFor, worthOf, tipTokens } = usePrices()
  const tokenPrice = useTokenPrice()
  const balance = useAppStore((state) => state.user.balance)
  const [amount, setAmount] = useState(() => String(worthOf(stream?.tokens ?? suggestedTokens(tipTokens))))
  const [text, setText] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const attempt = useAttempt()
  const tip = useTip()
  const priceTokens = tokensFor(Number(amount))
  const missing = priceTokens - balance
  const adjust = useRefusedText(performer.name, text)
  const form = useForm({
    adjust,
    submit: async () => {
      // Sent by the Enter key, while the button below pays for what is missing.
      if (missing > 0) return document.querySelector<HTMLElement>('#top-up input')?.focus()
      await attempt(`tip ${priceTokens} ${text.trim()}`, (idempotencyKey) =>
        tip.mutateAsync({
          performerId: performer._id,
          priceTokens,
          idempotencyKey,
          streamId: stream?._id,
          text: text.trim(),
        }),
      )
      toast.success(t('tip.success', { name: performer.name }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('tip.title', { name: performer.name })}
      description={t('balanceIs', { balance: tokenPrice(balance) })}
      actions={
        missing <= 0 && (
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
        )
      }
    >
      <Form {...form.props} ref={element} id="tip" message={form.message}>
        <TipAmount amount={amount} onAmount={setAmount} error={form.errorOf('price')} />
        <TextArea
          label={t('tip.text')}
          name="text"
          rows={2}
          maxLength={TIP_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          hint={t(stream ? 'tip.textInChat' : 'tip.textAsMessage')}
          error={form.errorOf('text')}
        />
      </Form>
      {missing > 0 && (
        <TopUpFirst
          missingTokens={missing}
          next={{
            label: (price) => t('topUp.payAndTip', { price }),
            buy: () => element.current?.requestSubmit(),
          }}
          onDone={form.reset}
        />
      )}
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

function suggestedTokens({ min, max }: { min: number; max: number }): number {
  return Math.min(Math.max(FIRST_SUGGESTION, min), max)
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
