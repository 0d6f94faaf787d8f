import { isApiError } from '@limelight/contract/client'
import { GIFT_MESSAGE_MAX } from '@limelight/contract/commerce/gift-rules'
import type { AccountId } from '@limelight/contract/ids'
import type { OfferedTier } from '@limelight/contract/people/tiers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAttempt } from '../../shared/payments/attempt.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { TierChoice } from '../../shared/subscriptions/tier-choice.tsx'
import { CardPurchaseButton, CardPurchaseFields } from '../../shared/wallet/card-purchase.tsx'
import { useCardPurchase } from '../../shared/wallet/use-card-purchase.ts'
import { useSteadyBalance } from '../../shared/wallet/use-steady-balance.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBuyGift } from './gifts.api.ts'

export interface GiftFormProps {
  performer: { _id: AccountId; name: string }
  /** At least one, each with a plan. */
  tiers: readonly OfferedTier[]
}

type Details = { email: string; message: string; isAnonymous: boolean }

/** What is given, to whom, and one button: the wallet pays, or a card what the wallet lacks. */
export function GiftForm({ performer, tiers }: GiftFormProps) {
  const { t } = useT('fan/gifts')
  const { money, tokensCovering } = usePrices()
  const navigate = useNavigate()
  const choice = usePlanChoice(tiers)
  const [details, setDetails] = useState<Details>({ email: '', message: '', isAnonymous: false })
  const attempt = useAttempt()
  const buy = useBuyGift()
  const priceTokens = tokensCovering(choice.plan?.price ?? 0)
  const gift = choice.plan && {
    planId: choice.plan._id,
    expectedPrice: priceTokens,
    isAnonymous: details.isAnonymous,
    ...(details.email.trim() && { email: details.email.trim() }),
    ...(details.message.trim() && { message: details.message.trim() }),
  }
  const bought = async () => {
    toast.success(t(details.email.trim() ? 'boughtMailed' : 'bought'))
    await navigate('/user/gifts')
  }
  const fromWallet = async () => {
    if (!gift) return
    const body = { performerId: performer._id, ...gift }
    await attempt(JSON.stringify(body), (idempotencyKey) => buy.mutateAsync({ body, idempotencyKey }))
    await bought()
  }
  const adjust = useRefusedMessage()
  const form = useForm({ adjust, submit: async () => (isShort ? undefined : fromWallet()) })
  const isShort = priceTokens > useSteadyBalance(form.submitting)
  const pay = useCardPurchase({
    purchase: isShort && gift ? { kind: 'gift', id: performer._id, ...gift } : undefined,
    onPaid: bought,
    onCovered: fromWallet,
    onClose: () => void navigate('/user/gifts'),
    adjust,
  })
  const errorOf = (name: string) => form.errorOf(name) ?? pay.form.errorOf(name)
  return (
    <>
      <Form {...form.props} id="gift" message={form.message}>
        <PlanFields choice={choice} />
        <TextField
          type="email"
          name="email"
          label={t('email')}
          hint={t('emailHint')}
          autoComplete="off"
          value={details.email}
          onChange={(event) => setDetails({ ...details, email: event.currentTarget.value })}
          error={errorOf('email')}
        />
        <TextArea
          name="message"
          label={t('message')}
          rows={3}
          maxLength={GIFT_MESSAGE_MAX}
          value={details.message}
          onChange={(event) => setDetails({ ...details, message: event.currentTarget.value })}
          error={errorOf('message')}
        />
        <Checkbox
          label={t('isAnonymous')}
          hint={t('isAnonymousHint')}
          checked={details.isAnonymous}
          onChange={(event) => setDetails({ ...details, isAnonymous: event.currentTarget.checked })}
        />
        {!pay.isActive && (
          <Button type="submit" size="lg" busy={form.submitting} disabled={!choice.plan}>
            {t('pay', { price: money(choice.plan?.price ?? 0) })}
          </Button>
        )}
      </Form>
      <CardPurchaseFields pay={pay} />
      <div className="mt-4">
        <CardPurchaseButton pay={pay} label={(price) => t('pay', { price })} fallback={t('payUnknown')} />
      </div>
      <p className="mt-3 text-sm text-pretty text-muted">{t('terms')}</p>
    </>
  )
}

/** A link in the message is said at the message. */
function useRefusedMessage() {
  const { t } = useT('fan/gifts')
  return (refusal: FormRefusal, error: unknown): FormRefusal =>
    isApiError(error) && error.code === 'links_not_allowed'
      ? { fields: { message: t('noLinks') }, message: null }
      : refusal
}

type PlanChoice = ReturnType<typeof usePlanChoice>

function usePlanChoice(tiers: readonly OfferedTier[]) {
  const [rank, setRank] = useState<number>()
  const [months, setMonths] = useState<number>()
  const tier = tiers.find((one) => one.rank === rank) ?? tiers.find(({ placesLeft }) => placesLeft !== 0) ?? tiers[0]
  const plan = tier?.plans.find((one) => one.months === months) ?? tier?.plans[0]
  return { tiers, tier, plan, setRank, setMonths }
}

function PlanFields({ choice: { tiers, tier, plan, setRank, setMonths } }: { choice: PlanChoice }) {
  const { t } = useT('fan/gifts')
  const subscriptions = useT('shared/subscriptions')
  const { money } = usePrices()
  return (
    <>
      {tier && tiers.length > 1 && <TierChoice tiers={tiers} value={tier.rank} onChange={setRank} />}
      <RadioCards
        legend={t('length')}
        name="months"
        value={String(plan?.months ?? '')}
        onChange={(value) => setMonths(Number(value))}
        options={(tier?.plans ?? []).map(({ months, price }) => ({
          value: String(months),
          label: subscriptions.t('months', { count: months }),
          aside: money(price),
        }))}
      />
    </>
  )
}
