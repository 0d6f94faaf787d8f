import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, says, showScreen } from '../../screen-double.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import EndEarlyDialog from './end-early-dialog.tsx'
import { PauseDialog } from './pause-dialogs.tsx'
import { AgreeDialog } from './price-consent-dialog.tsx'

const SUBSCRIPTION = {
  _id: 'subscription-1',
  gateway: 'sandbox',
  price: 9.99,
  expiredAt: '2030-03-10T12:00:00Z',
  performer: { name: 'Bea' },
  // What the dialogs show; nothing here looks at the rest.
} as FanSubscription

afterEach(() => vi.unstubAllGlobals())

function consent(answers: Answers) {
  const onClose = vi.fn()
  const shown = showScreen(<AgreeDialog subscription={SUBSCRIPTION} offered={12} onClose={onClose} />, { answers })
  return { ...shown, onClose }
}
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept' }))
const prices = (sent: { body: unknown }[]) => sent.map(({ body }) => body)

test('the accepted price is the one that was shown', async () => {
  const { sent, onClose } = consent({ 'POST /subscriptions/{id}/accept-price': says({ data: {} }) })
  expect(screen.getByRole('alertdialog').textContent).toMatch(/\$12\.00 instead of \$9\.99/)
  await accept()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(prices(sent)).toEqual([{ expectedPrice: 12 }])
})

test('a price that has changed again is shown, and accepted only when asked for anew', async () => {
  const { sent, onClose } = consent({
    'POST /subscriptions/{id}/accept-price': [refuses(409, 'price_changed', { price: 15 }), says({ data: {} })],
  })
  await accept()
  expect((await screen.findByRole('alert')).textContent).toBe('The price is now $15.00. Nothing was charged.')
  expect(screen.getByText('Accept the new price of $15.00?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await accept()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(prices(sent)).toEqual([{ expectedPrice: 12 }, { expectedPrice: 15 }])
})

test('without a connection nothing is accepted, and the dialog stays', async () => {
  const { onClose } = consent({ 'POST /subscriptions/{id}/accept-price': 'offline' })
  await accept()

  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  expect(screen.getByText('Accept the new price of $12.00?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('a cancellation that is refused says why, and the dialog stays open for another try', async () => {
  const onClose = vi.fn()
  showScreen(<CancelDialog subscription={SUBSCRIPTION} onPause={vi.fn()} onClose={onClose} />, {
    answers: {
      'POST /payment/{gateway}/cancel-subscription/{id}': [refuses(409, 'invalid_state'), says({ data: {} })],
      'GET /users/me': says({ data: { balance: 1_000 } }),
      'GET /follows/ids': says({ data: [] }),
    },
  })
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('Refused: invalid_state.')
  expect(onClose).not.toHaveBeenCalled()
  await confirm()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a pause says until when, and asks for so many months', async () => {
  const onClose = vi.fn()
  const { sent } = showScreen(<PauseDialog subscription={SUBSCRIPTION} onClose={onClose} />, {
    answers: {
      'POST /subscriptions/{id}/pause': [refuses(409, 'invalid_state'), says({ data: {} })],
      'GET /users/me': says({ data: { balance: 1_000 } }),
      'GET /follows/ids': says({ data: [] }),
    },
  })
  expect(screen.getByRole('alertdialog').textContent).toMatch(/renews for \$9\.99/)
  await userEvent.click(screen.getByRole('radio', { name: '2 months' }))
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('Refused: invalid_state.')
  await confirm()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([{ months: 2 }, { months: 2 }])
})

const FOUND = { until: '2029-12-10T12:00:00Z', months: 3, amount: 30, toCards: 20, tokens: 1_000 }

test('an early end says what goes back to where, and asks for that sum', async () => {
  const onClose = vi.fn()
  const { sent } = showScreen(<EndEarlyDialog subscription={SUBSCRIPTION} onClose={onClose} />, {
    answers: {
      'GET /subscriptions/{id}/early-end': says({ data: FOUND }),
      'GET /follows/ids': says({ data: [] }),
      'POST /subscriptions/{id}/early-end': [refuses(409, 'price_changed', { price: 20 }), says({ data: {} })],
    },
  })
  const confirm = await screen.findByRole('button', { name: 'End and get $30.00 back' })
  expect(screen.getByText('$20.00')).toBeTruthy()
  expect(screen.getByText('$10.00')).toBeTruthy()
  await userEvent.click(confirm)
  expect((await screen.findByText(/^The refund is now/)).textContent).toContain('$30.00')
  await userEvent.click(screen.getByRole('button', { name: 'End and get $30.00 back' }))

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { expectedAmount: 30 },
    { expectedAmount: 30 },
  ])
})

test('where nothing goes back, the early end offers nothing to confirm', async () => {
  showScreen(<EndEarlyDialog subscription={SUBSCRIPTION} onClose={() => undefined} />, {
    answers: { 'GET /subscriptions/{id}/early-end': says({ data: null }) },
  })
  expect(await screen.findByText(/^Nothing can be refunded now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})
