import { HELD_MINUTES } from '@limelight/contract/commerce/private-call-terms'
import type { AccountId } from '@limelight/contract/ids'
import type { PerformerPage } from '@limelight/contract/people/performers'
import { useNavigate } from 'react-router'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'
import { CardPurchaseButton, CardPurchaseFields } from '../wallet/card-purchase.tsx'
import { useCardPurchase } from '../wallet/use-card-purchase.ts'
import { useSteadyBalance } from '../wallet/use-steady-balance.ts'
import { useRequestCall } from './private-calls.api.ts'

export interface CallDialogProps {
  performer: Pick<PerformerPage, '_id' | 'name' | 'isFollowed' | 'isSubscribed'>
  calls: NonNullable<PerformerPage['calls']>
  onClose: () => void
}

/** What a call costs and what is held, before anybody is called. */
export function CallDialog({ performer, calls, onClose }: CallDialogProps) {
  const { t } = useT('shared/private-calls')
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const navigate = useNavigate()
  const request = useRequestCall()
  const held = calls.price * HELD_MINUTES
  const missing = missingFor(performer, calls)
  const call = async () => {
    const { _id } = await request.mutateAsync({ performerId: performer._id, expectedPrice: calls.price })
    await navigate(`/call/${_id}`)
  }
  const form = useForm({ submit: async () => (isShort ? undefined : call()) })
  // Also while the page of the call is opened: this one is still there.
  const balance = useSteadyBalance(form.submitting || request.isSuccess)
  const isShort = held > balance
  const pay = useCardPurchase({
    purchase:
      isShort && missing === undefined
        ? { kind: 'private_call', id: performer._id as AccountId, expectedPrice: calls.price }
        : undefined,
    onPaid: call,
    onCovered: call,
    onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialog.title', { name: performer.name })}
      description={t('dialog.text')}
      actions={
        missing === undefined &&
        pay.waiting === undefined &&
        (pay.isActive ? (
          <CardPurchaseButton
            pay={pay}
            label={(price) => t('dialog.payAndRequest', { price })}
            fallback={t('dialog.request')}
          />
        ) : (
          <Button type="submit" form="call" size="lg" busy={form.submitting} className="w-full">
            {t('dialog.request')}
          </Button>
        ))
      }
    >
      <Form {...form.props} id="call" message={form.message}>
        <DescriptionList
          items={[
            { term: t('price'), value: t('perMinute', { price: inMoney(calls.price) }) },
            { term: t('dialog.held'), value: tokenPrice(held) },
            { term: t('dialog.balance'), value: tokenPrice(balance) },
          ]}
        />
        <ul className="grid list-disc gap-1 ps-5 text-sm text-muted">
          <li>{t('dialog.rules.seconds')}</li>
          <li>{t('dialog.rules.short')}</li>
          <li>{t('dialog.rules.back')}</li>
        </ul>
        {missing && <Notice tone="info">{t(`dialog.missing.${missing}`, { name: performer.name })}</Notice>}
      </Form>
      <CardPurchaseFields pay={pay} />
    </Dialog>
  )
}

/** What the viewer has to do before they may call. */
function missingFor(
  { isFollowed, isSubscribed }: CallDialogProps['performer'],
  { policy }: CallDialogProps['calls'],
): 'followers' | 'subscribers' | undefined {
  if (policy === 'followers' && !isFollowed && !isSubscribed) return 'followers'
  return policy === 'subscribers' && !isSubscribed ? 'subscribers' : undefined
}
