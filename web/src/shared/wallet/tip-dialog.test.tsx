/** The dialog of a tip: what it sends, what a refused text says, and what a card pays. */
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../screen-double.tsx'
import { TipDialog } from './tip-dialog.tsx'

const TIP = 'POST /wallet/charges/tip/{id}'
const PAY = 'POST /payment/wallet/top-up'
const performer = { _id: 'performer-1', name: 'Iris' }
const receipt = says({ data: { _id: 'sale-1', kind: 'tip', tokens: 500, balance: 500 } })
const CARD = { _id: 'card-1', gateway: 'sandbox', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 }
const ANSWERS: Answers = {
  'GET /payment-cards': rows(CARD),
  'GET /users/me': says({ data: { balance: 500 } }),
  'GET /performers/{id}/tips': says({ data: [] }),
}

afterEach(() => vi.unstubAllGlobals())

function tipDialog(answers: Answers, balance = 1_000) {
  const onClose = vi.fn()
  const viewer = { role: 'fan' as const, balance }
  return {
    onClose,
    ...showScreen(<TipDialog performer={performer} onClose={onClose} />, {
      answers: { ...ANSWERS, ...answers },
      viewer,
    }),
  }
}

function send(text?: string) {
  fireEvent.click(screen.getByRole('button', { name: '$5' }))
  if (text !== undefined) fireEvent.input(screen.getByLabelText('Message (optional)'), { target: { value: text } })
  // The test's browser does not know a button outside of its form.
  const form = screen.getByRole('button', { name: 'Send $5.00' }).getAttribute('form') ?? ''
  fireEvent.submit(document.getElementById(form) as HTMLFormElement)
}

test('nothing is chosen beforehand, and nothing can be sent before', () => {
  tipDialog({})

  expect(screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
    '$3',
    '$5',
    '$10',
    '$25',
  ])
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send tip' }).hasAttribute('disabled')).toBe(true)
})

test('a text is sent trimmed with the tip, and counted while it is typed', async () => {
  const { onClose, sent } = tipDialog({ [TIP]: receipt })

  fireEvent.input(screen.getByLabelText('Message (optional)'), { target: { value: 'x'.repeat(150) } })
  expect(screen.getByText('150/200')).toBeTruthy()
  send('  Lovely  ')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ call }) => call === TIP).map(({ body }) => body)).toEqual([{ price: 500, text: 'Lovely' }])
})

test('without a text none is sent', async () => {
  const { onClose, sent } = tipDialog({ [TIP]: receipt })

  send()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ call }) => call === TIP).map(({ body }) => body)).toEqual([{ price: 500 }])
})

test('a text that is refused is said at its field and stays there', async () => {
  const closed = refuses(403, 'message_not_allowed', { reason: 'closed' })
  const tooLittle = refuses(422, 'amount_out_of_bounds', { minimum: 800, maximum: 10_000 })
  const { onClose } = tipDialog({ [TIP]: [closed, tooLittle] })
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message (optional)')

  send('Lovely')
  expect(await screen.findByText('Iris isn’t taking messages from you. You can tip without one.')).toBeTruthy()
  send()
  expect(await screen.findByText('A tip with a message starts at $8.00.')).toBeTruthy()

  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['Lovely', 'true'])
  expect(onClose).not.toHaveBeenCalled()
})

test('a card pays what the wallet lacks: the button names that sum, and the whole text goes with it', async () => {
  const missing = { price: 500, fromWallet: 100, remaining: 0 }
  const quote = {
    unit: 'money',
    currency: 'USD',
    price: 4,
    discount: 0,
    tax: null,
    total: 4,
    tokens: 400,
    missing,
    renewal: null,
    evidence: [],
  }
  const purchase = { kind: 'tip', id: performer._id, status: 'done', price: 500, fromWallet: 100 }
  const payment = { _id: 'payment-1', amount: 4, card: CARD, receipt: '2026-000001', purchase }
  const { onClose, sent } = tipDialog(
    {
      'POST /payment/quote': says({ data: quote }),
      [PAY]: says({ data: { transactionId: 'payment-1', status: 'success', purchase } }),
      'GET /payment/transactions/{id}': says({ data: payment }),
    },
    100,
  )

  await userEvent.click(screen.getByRole('button', { name: '$5' }))
  fireEvent.input(screen.getByLabelText('Message (optional)'), { target: { value: 'Lovely' } })
  const button = await screen.findByRole('button', { name: 'Pay $4.00 and send tip' })
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  fireEvent.submit(document.getElementById(button.getAttribute('form') ?? '') as HTMLFormElement)

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ call }) => call === PAY).map(({ body }) => body)).toEqual([
    { purchase: { kind: 'tip', id: performer._id, price: 500, text: 'Lovely' }, cardId: 'card-1', expectedTotal: 4 },
  ])
  expect(sent.some(({ call }) => call === TIP)).toBe(false)
})

const ITEM = { _id: 'item-1', kind: 'item', title: 'Shout-out', text: '', thanks: '', tokens: 700 }
const WISH = { ...ITEM, _id: 'wish-1', kind: 'wish', title: 'Boots', thanks: 'You rock', tokens: 900 }
const NOTHING_YET = { collectedTokens: 0, endsAt: null, isReached: false }
const TARGETS = 'GET /performers/{id}/tips'

function targets(...list: object[]) {
  return says({ data: list.map((target) => ({ ...NOTHING_YET, ...target })) })
}

async function choose(title: string) {
  const field = await screen.findByLabelText<HTMLSelectElement>('What it’s for')
  const option = [...field.options].find(({ text }) => text.includes(title))
  fireEvent.change(field, { target: { value: option?.value } })
}

function submit(name: string) {
  const form = screen.getByRole('button', { name }).getAttribute('form') ?? ''
  fireEvent.submit(document.getElementById(form) as HTMLFormElement)
}

test('an item is tipped at its price, without an amount to enter', async () => {
  const { onClose, sent } = tipDialog({ [TIP]: receipt, [TARGETS]: targets(ITEM) })

  await choose('Shout-out')
  expect(screen.queryByLabelText('Other amount')).toBeNull()
  submit('Send $7.00')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ call }) => call === TIP).map(({ body }) => body)).toEqual([{ price: 700, targetId: 'item-1' }])
})

test('a price that changed is said, and shown as it is now', async () => {
  const refused = refuses(409, 'price_changed', { price: 800 })
  const { onClose } = tipDialog({ [TIP]: refused, [TARGETS]: [targets(ITEM), targets({ ...ITEM, tokens: 800 })] })

  await choose('Shout-out')
  submit('Send $7.00')

  expect(await screen.findByText('The price has changed to $8.00. Nothing was charged.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Send $8.00' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a wish takes no more than it lacks, and its creator thanks for it', async () => {
  const wish = { ...WISH, collectedTokens: 400 }
  const { onClose } = tipDialog({ [TIP]: receipt, [TARGETS]: targets(wish, { ...WISH, _id: 'x', isReached: true }) })

  await choose('Boots')
  expect(screen.getByText('$4.00 of $9.00')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Other amount').max).toBe('5')
  send()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await screen.findByText(/You rock/)).toBeTruthy()
})
