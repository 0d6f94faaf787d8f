/** After a payment of any kind the numbers on the screen are the server's, without loading the page again. */
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, rows, says, showScreen } from '../../screen-double.tsx'
import { spendingLimitQuery } from '../checkout/checkout.api.ts'
import { useUnlock } from '../items/items.api.ts'
import type { LockedItem } from '../items/lock-action.ts'
import { useBuy } from '../orders/orders.api.ts'
import { useChangePayment, useResumeSubscription, useSubscribe } from '../subscriptions/subscriptions.api.ts'
import { chargesQuery, useBuyByCard, useTip, useTopUp } from '../wallet/wallet.api.ts'
import { transactionsQuery, useRetryPayment } from './payments.api.ts'

const idempotencyKey = 'key'
const locked = {
  kind: 'feed',
  item: { _id: 'feed-1' },
  summary: '',
  reload: async () => {},
  // What the hook looks at.
} as unknown as LockedItem
const payment = { paymentMethod: 'wallet' } as const

const KINDS: Record<string, () => () => Promise<unknown>> = {
  'a top-up': () => {
    const { mutateAsync } = useTopUp()
    return () => mutateAsync({ amount: 5, cardId: 'card-1', idempotencyKey })
  },
  'a purchase by card': () => {
    const { mutateAsync } = useBuyByCard()
    return () =>
      mutateAsync({ body: { purchase: { kind: 'feed', id: 'feed-1' as never }, cardId: 'card-1' }, idempotencyKey })
  },
  'an unlock': () => {
    const { mutateAsync } = useUnlock(locked)
    return () => mutateAsync({ expectedPrice: 5, idempotencyKey })
  },
  'a tip': () => {
    const { mutateAsync } = useTip()
    return () => mutateAsync({ performerId: 'performer-1', priceTokens: 5, idempotencyKey, text: '' })
  },
  'an order': () => {
    const buy = useBuy('product-1')
    return () => buy({ expectedPrice: 5 })
  },
  'a subscription': () => {
    const { mutateAsync } = useSubscribe()
    return () =>
      mutateAsync({ performerId: 'performer-1', type: 'monthly', expectedPrice: 5, idempotencyKey, ...payment })
  },
  'a subscription that is resumed': () => {
    const { mutateAsync } = useResumeSubscription()
    return () => mutateAsync({ id: 'subscription-1' as never, payment: { method: 'wallet' } as never })
  },
  'a subscription that is charged another way': () => {
    const { mutateAsync } = useChangePayment()
    return () => mutateAsync({ id: 'subscription-1' as never, payment: { method: 'wallet' } as never })
  },
  'a payment that is tried again': () => {
    const { mutateAsync } = useRetryPayment()
    return () => mutateAsync('payment-1')
  },
}

const receipt = says({ data: { _id: 'sale-1', kind: 'feed', tokens: 5, balance: 995, orderId: 'order-1' } })
const paid = says({ data: { transactionId: 'payment-1', status: 'success', balance: 995, purchase: null } })
const ANSWERS: Answers = {
  'GET /payment/spending-limit': [says({ data: { spentToday: 0 } }), says({ data: { spentToday: 5 } })],
  'GET /wallet/charges/search': [rows(), rows({ _id: 'charge-1' })],
  'GET /payment/transactions/user/search': [rows(), rows({ _id: 'payment-1' })],
  'GET /users/me': says({ data: { balance: 995 } }),
  'GET /follows/ids': says({ data: [] }),
  'POST /payment/wallet/top-up': paid,
  'POST /wallet/charges/feed/{id}': receipt,
  'POST /wallet/charges/tip/{id}': receipt,
  'POST /wallet/charges/product/{id}': receipt,
  'POST /payment/subscribe/performers': paid,
  'POST /subscriptions/{id}/resume': paid,
  'PUT /subscriptions/{id}/payment-method': paid,
  'POST /payment/retry/{id}': paid,
}

afterEach(() => vi.unstubAllGlobals())

type Pay = () => Promise<unknown>

function Wallet({ usePaying, onReady }: { usePaying: () => Pay; onReady: (pay: Pay) => void }) {
  onReady(usePaying())
  const limit = useQuery(spendingLimitQuery)
  const charges = useQuery(chargesQuery({}))
  const payments = useQuery(transactionsQuery({}))
  return <p>{[limit.data?.data.spentToday, charges.data?.total, payments.data?.total].join(' ')}</p>
}

test.each(Object.entries(KINDS))('%s refreshes balance, limits, charges and payments', async (_, usePaying) => {
  let pay: Pay = async () => {}
  const onReady = (ready: Pay) => {
    pay = ready
  }
  const { store } = showScreen(<Wallet usePaying={usePaying} onReady={onReady} />, { answers: ANSWERS })
  expect(await screen.findByText('0 0 0')).toBeTruthy()

  await act(pay)

  expect(await screen.findByText('5 1 1')).toBeTruthy()
  expect(store.getState().user.balance).toBe(995)
})
