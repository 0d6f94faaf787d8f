/** The sheet of an unlock: it charges what its button says, and each outcome of a payment has its words. */
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../screen-double.tsx'
import { paidNow, showPaid } from '../payments/paid.ts'
import type { LockedItem } from './lock-action.ts'
import { UnlockDialog, type UnlockDialogProps } from './unlock-dialog.tsx'

const QUOTE = 'POST /payment/quote'
const PAY = 'POST /payment/wallet/top-up'
const UNLOCK = 'POST /wallet/charges/feed/{id}'
const CARD = { _id: 'card-1', gateway: 'sandbox', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 }
const quoteOf = (total: number, missing: object) =>
  says({
    data: {
      unit: 'money',
      currency: 'USD',
      price: total,
      discount: 0,
      tax: null,
      total,
      tokens: total * 100,
      missing,
      renewal: null,
      evidence: [],
    },
  })
const resultOf = (more: object) => ({ kind: 'feed', id: 'feed-1', status: 'done', price: 250, fromWallet: 0, ...more })
const paidWith = (purchase: object) => says({ data: { transactionId: 'payment-1', status: 'success', purchase } })
const ANSWERS: Answers = {
  'GET /payment-cards': rows(CARD),
  'GET /users/me': says({ data: { balance: 0 } }),
  'GET /wallet/purchases': rows({ _id: 'feed-1', picture: '/open.webp' }),
  [QUOTE]: quoteOf(2.5, { price: 250, fromWallet: 0, remaining: 0 }),
}

afterEach(() => {
  showPaid(undefined)
  vi.unstubAllGlobals()
})

function unlockDialog(answers: Answers, balance = 0, priced: Partial<LockedItem['item']> = {}) {
  const onClose = vi.fn()
  const reload = vi.fn(async () => {})
  const item = { _id: 'feed-1', price: 250, performer: { _id: 'performer-1', name: 'Iris', avatar: null }, ...priced }
  // What the dialog looks at.
  const locked = { kind: 'feed', item, summary: '12 photos', picture: '/blur.webp', reload } as unknown as LockedItem
  const shown = showScreen(<UntilClosed locked={locked} onClose={onClose} />, {
    answers: { ...ANSWERS, ...answers },
    viewer: { role: 'fan', balance },
  })
  return { ...shown, onClose, reload }
}

/** As pages show it. */
function UntilClosed({ locked, onClose }: UnlockDialogProps) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => {
    onClose()
    setIsOpen(false)
  }
  return isOpen && <UnlockDialog locked={locked} onClose={close} />
}

/** The test's browser does not know a button outside of its form. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.submit(document.getElementById(button.getAttribute('form') ?? '') as HTMLFormElement)
}

test('a card is charged the sum on the button, and the confirmation says sum, card, receipt and what opened', async () => {
  const payment = { _id: 'payment-1', amount: 2.5, card: CARD, receipt: '2026-000001', purchase: resultOf({}) }
  const { sent, onClose, reload } = unlockDialog({
    [PAY]: paidWith(resultOf({})),
    'GET /payment/transactions/{id}': says({ data: payment }),
  })

  await press('Pay $2.50 and unlock')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ call }) => call === PAY).map(({ body }) => body)).toEqual([
    { purchase: { kind: 'feed', id: 'feed-1', expectedPrice: 250 }, cardId: 'card-1', expectedTotal: 2.5 },
  ])
  expect(sent.some(({ call }) => call === UNLOCK)).toBe(false)
  expect(reload).toHaveBeenCalled()
  expect(paidNow()).toMatchObject({
    picture: '/open.webp',
    lines: [
      { term: 'Paid', value: '$2.50 · Visa ···· 4242' },
      { term: 'Receipt', value: '2026-000001', href: '/api/payment/transactions/payment-1/receipt' },
    ],
  })
})

test('where the smallest card payment is more than what is missing, one line says so before paying', async () => {
  unlockDialog({ [QUOTE]: quoteOf(2.95, { price: 250, fromWallet: 0, remaining: 45 }) })

  expect(
    await screen.findByText('The smallest card payment is $2.95. The remaining $0.45 stays in your wallet.'),
  ).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Pay $2.95 and unlock' })).toBeTruthy()
})

test('what the wallet covers is paid from it, and no card is asked for', async () => {
  const { sent, onClose } = unlockDialog(
    { [UNLOCK]: says({ data: { _id: 'sale-1', kind: 'feed', tokens: 250, balance: 50 } }) },
    300,
  )

  await press('Unlock for $2.50')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.some(({ call }) => call === QUOTE || call === PAY)).toBe(false)
  expect(paidNow()?.lines).toEqual([
    { term: 'From your wallet', value: '$2.50' },
    { term: 'New balance', value: '$0.50 (50 tokens)' },
  ])
})

test('what another tab has bought is not charged again', async () => {
  const { sent, onClose } = unlockDialog({
    [QUOTE]: refuses(409, 'price_changed', { total: 0 }),
    [UNLOCK]: says({ data: { _id: 'sale-1', kind: 'feed', tokens: 250, balance: 0 } }),
  })

  await press('Unlock for $2.50')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.some(({ call }) => call === PAY)).toBe(false)
})

test('a changed total is said, charges nothing, and the next press charges it', async () => {
  const { sent } = unlockDialog({ [PAY]: refuses(409, 'price_changed', { total: 3 }) })

  await press('Pay $2.50 and unlock')

  expect(await screen.findByText('The total is now $3.00. Nothing was charged.')).toBeTruthy()
  expect(sent.filter(({ call }) => call === PAY)).toHaveLength(1)
})

test('a declined card says so, and nothing is shown as bought', async () => {
  const { onClose } = unlockDialog({ [PAY]: refuses(402, 'payment_declined') })

  await press('Pay $2.50 and unlock')

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect([onClose.mock.calls.length, paidNow()]).toEqual([0, undefined])
})

test('what can no longer be bought says where the money is', async () => {
  const { onClose } = unlockDialog({ [PAY]: paidWith(resultOf({ status: 'refused', refusal: 'not_for_sale' })) })

  await press('Pay $2.50 and unlock')

  expect(await screen.findByText('This can’t be bought any more. Your payment is in your wallet.')).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
  expect(paidNow()).toBeUndefined()
})

test('a slow gateway says that the purchase comes by itself', async () => {
  const slow = says({
    data: { transactionId: 'payment-1', status: 'processing', purchase: resultOf({ status: 'open' }) },
  })
  const { onClose } = unlockDialog({ [PAY]: slow })

  await press('Pay $2.50 and unlock')

  expect(await screen.findByText(/Your payment is processing/)).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
})

const CHOSEN = { price: 300, suggestedPrice: 500 }
const soldFor = (tokens: number) => says({ data: { _id: 'sale-1', kind: 'feed', tokens, balance: 0 } })
const enter = (amount: string) => fireEvent.change(screen.getByLabelText('Your price'), { target: { value: amount } })

test('where fans choose the price, the suggestion is filled in, and the sum on the button is what is charged', async () => {
  const { sent, onClose } = unlockDialog({ [UNLOCK]: soldFor(750) }, 2_000, CHOSEN)
  expect(screen.getByLabelText<HTMLInputElement>('Your price').value).toBe('5')
  expect(screen.getByRole('button', { name: '$5.00 suggested' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('At least $3.00.')).toBeTruthy()

  enter('7.5')
  await press('Unlock for $7.50')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ call }) => call === UNLOCK).map(({ body }) => body)).toEqual([
    { expectedPrice: 750, chosenPrice: 750 },
  ])
  expect(paidNow()?.lines).toContainEqual({ term: 'From your wallet', value: '$7.50' })
})

test('less than the minimum is said at the field, which has the focus, and charges nothing', async () => {
  const { sent } = unlockDialog({}, 2_000, CHOSEN)

  for (const amount of ['2.99', '', '10000.01']) {
    enter(amount)
    await press('Unlock this post')

    const error = amount === '10000.01' ? 'At most $10,000.00.' : 'At least $3.00.'
    expect(await screen.findByText(error)).toBeTruthy()
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your price')))
  }
  expect(sent.some(({ call }) => call === UNLOCK || call === PAY)).toBe(false)
})

test('a card is quoted and charged what the fan chose', async () => {
  const { sent } = unlockDialog(
    { [QUOTE]: quoteOf(7.5, { price: 750, fromWallet: 0, remaining: 0 }), [PAY]: paidWith(resultOf({ price: 750 })) },
    0,
    CHOSEN,
  )

  enter('7.50')
  await press('Pay $7.50 and unlock')

  const purchase = { kind: 'feed', id: 'feed-1', expectedPrice: 750, chosenPrice: 750 }
  await vi.waitFor(() =>
    expect(sent.filter(({ call }) => call === PAY).map(({ body }) => body)).toEqual([
      { purchase, cardId: 'card-1', expectedTotal: 7.5 },
    ]),
  )
})

test('a minimum that rose meanwhile is said at the field, and the item is read anew', async () => {
  const issues = [{ path: 'chosenPrice', message: 'Enter at least the minimum price.' }]
  const { reload } = unlockDialog({ [UNLOCK]: refuses(422, 'request_invalid', { issues }) }, 2_000, CHOSEN)

  await press('Unlock for $5.00')

  expect(await screen.findByText('Enter at least the minimum price.')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your price')))
  expect(reload).toHaveBeenCalled()
})

test('a price that is fixed again is said, and charged by the next press only', async () => {
  const { sent } = unlockDialog({ [UNLOCK]: refuses(409, 'price_changed', { price: 400 }) }, 2_000, CHOSEN)

  await press('Unlock for $5.00')

  expect(await screen.findByText(/The price has changed to \$4.00/)).toBeTruthy()
  expect(screen.queryByLabelText('Your price')).toBeNull()
  await press('Unlock for $4.00')
  await vi.waitFor(() =>
    expect(sent.filter(({ call }) => call === UNLOCK).map(({ body }) => body)).toEqual([
      { expectedPrice: 500, chosenPrice: 500 },
      { expectedPrice: 400 },
    ]),
  )
})
