import { TIP_TEXT_MAX } from '@limelight/contract/commerce/tip-text'
import type { TipTarget } from '@limelight/contract/commerce/tips'
import type { Payment } from '@limelight/contract/finance/payments'
import type { AccountId, StreamId } from '@limelight/contract/ids'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useAttempt } from '../payments/attempt.ts'
import { loadPaidSheet } from '../payments/load-paid-sheet.ts'
import { showPaid } from '../payments/paid.ts'
import { usePaidLines } from '../payments/use-paid-lines.ts'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { TipTargetField } from '../tips/tip-target-field.tsx'
import { boundsFor } from '../tips/tip-target-rules.ts'
import { CardPurchaseButton, CardPurchaseFields } from './card-purchase.tsx'
import { TipAmount } from './tip-amount.tsx'
import { useTipRefusals } from './tip-refusals.ts'
import { useCardPurchase } from './use-card-purchase.ts'
import { useSteadyBalance } from './use-steady-balance.ts'
import { useTipTarget } from './use-tip-target.ts'
import { type Purchase, useTip } from './wallet.api.ts'

export interface TipDialogProps {
  performer: { _id: string; name: string }
  /** The stream that is watched, and the amount that was chosen beside it. */
  stream?: { _id: string; tokens: number | undefined }
  /** What it is for, where that was chosen beside it. */
  target?: TipTarget | undefined
  onClose: () => void
}

/** How much, which nobody chooses beforehand, and one button: the wallet pays, or a card what the wallet lacks. */
export function TipDialog({ performer, stream, target: chosenBefore, onClose }: TipDialogProps) {
  const { t } = useT('shared/payments')
  const { inMoney, tokensFor, worthOf, tipTokens } = usePrices()
  const tokenPrice = useTokenPrice()
  const [amount, setAmount] = useState(() => (stream?.tokens === undefined ? '' : String(worthOf(stream.tokens))))
  const [text, setText] = useState('')
  const attempt = useAttempt()
  const tip = useTip()
  const { targets, target, choose, reread } = useTipTarget(performer._id, chosenBefore)
  const priceTokens = target?.kind === 'item' ? target.tokens : tokensFor(Number(amount))
  const adjust = useTipRefusals({ name: performer.name, text, target, onStale: reread })
  const tipped = useTipped({ performer, stream, target, onClose })
  const fromWallet = async () => {
    await attempt(`tip ${priceTokens} ${target?._id ?? ''} ${text.trim()}`, (idempotencyKey) =>
      tip.mutateAsync({
        performerId: performer._id,
        priceTokens,
        idempotencyKey,
        streamId: stream?._id,
        text: text.trim(),
        targetId: target?._id,
      }),
    )
    await tipped(priceTokens)
  }
  const form = useForm({
    adjust,
    // Sent by the Enter key, while the button below pays for what is missing.
    submit: async () => (isShort ? undefined : fromWallet()),
  })
  const balance = useSteadyBalance(form.submitting)
  const isShort = priceTokens > balance
  const pay = useCardPurchase({
    purchase: useTipToPay({ performer, stream, priceTokens: isShort ? priceTokens : 0, text, target }),
    onPaid: ({ payment }) => tipped(priceTokens, payment),
    onCovered: fromWallet,
    onClose,
    adjust,
  })
  const targetError = form.errorOf('targetId') ?? pay.form.errorOf('targetId')
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
        {(targets.length > 0 || targetError) && (
          <TipTargetField targets={targets} chosen={target} onChoose={choose} error={targetError} />
        )}
        {target?.kind !== 'item' && (
          <TipAmount
            amount={amount}
            onAmount={setAmount}
            bounds={boundsFor(target, tipTokens)}
            error={form.errorOf('price')}
          />
        )}
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

type Tipped = Pick<TipDialogProps, 'performer' | 'target' | 'onClose'> & {
  stream: TipDialogProps['stream'] | undefined
}

/** Says that the tip is given, with the thanks of what it was for. */
function useTipped({ performer, stream, target, onClose }: Tipped) {
  const { t } = useT('shared/payments')
  const linesOf = usePaidLines()
  return async (priceTokens: number, payment?: Payment) => {
    const title = t('tip.success', { name: performer.name })
    const thanks = target?.thanks
    // Who watches a stream goes on watching.
    if (payment && !stream) {
      await loadPaidSheet()
      showPaid({
        title,
        ...(thanks && { text: thanks }),
        lines: linesOf({ priceTokens, payment }),
        next: { label: t('confirmation.done') },
      })
    } else toast.success(thanks ? `${title} ${thanks}` : title)
    onClose()
  }
}

type TipToPay = {
  performer: TipDialogProps['performer']
  stream: TipDialogProps['stream'] | undefined
  /** 0: nothing to pay by card. */
  priceTokens: number
  text: string
  target: TipTarget | undefined
}

/** What a card would pay; undefined while the amount is none that can be tipped. */
function useTipToPay({ performer, stream, priceTokens, text, target }: TipToPay): Purchase | undefined {
  const { tipTokens } = usePrices()
  if (!(priceTokens >= tipTokens.min && priceTokens <= tipTokens.max)) return undefined
  return {
    kind: 'tip',
    id: performer._id as AccountId,
    price: priceTokens,
    ...(stream && { streamId: stream._id as StreamId }),
    ...(text.trim() && { text: text.trim() }),
    ...(target && { targetId: target._id }),
  }
}
