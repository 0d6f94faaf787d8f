import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../../screen-double.tsx'
import { addPending, pendingMessages, removePending, subscribeOutbox } from '../outbox.ts'
import { sendPending } from '../thread.api.ts'
import { PendingState } from './pending-state.tsx'

const SEND = 'POST /messages/conversations/{id}'
const CONVERSATIONS: Answers = { 'GET /conversations': rows(), 'GET /conversations/{id}': says({ data: {} }) }

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  for (const { clientId } of pendingMessages()) removePending(clientId)
  vi.unstubAllGlobals()
})

/** The states of all messages that wait. */
function Waiting({ cost }: { cost: number }) {
  const pending = useSyncExternalStore(subscribeOutbox, pendingMessages)
  return pending.map((one) => <PendingState key={one.clientId} pending={one} cost={cost} />)
}

async function send(answers: Answers, { cost = 0, costNow = 0 } = {}) {
  const shown = showScreen(<Waiting cost={costNow} />, { answers: { ...CONVERSATIONS, ...answers } })
  addPending({ conversationId: 'conversation-1', text: 'Hello', replyTo: null, files: [], price: 0, cost })
  void sendPending('conversation-1')
  return { ...shown, bodies: () => shown.sent.filter(({ call }) => call === SEND).map(({ body }) => body) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a message that could not be sent waits for another try, under the same id', async () => {
  const { bodies } = await send({ [SEND]: ['offline', says({ data: { _id: 'message-1' } })] })
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent')
  await press('Try again')

  await vi.waitFor(() => expect(pendingMessages()).toEqual([]))
  const [first, second] = bodies() as { clientId: string }[]
  expect(second).toEqual(first)
})

test('a message that the wallet cannot pay leads to the wallet', async () => {
  await send({ [SEND]: refuses(402, 'tokens_insufficient') }, { cost: 5_000 })

  expect((await screen.findByRole('alert')).textContent).toContain('Your balance is too low.')
  expect(screen.getByRole('link', { name: 'Add funds' }).getAttribute('href')).toBe('/user/wallet')
})

test('a message whose price has changed says so, and is sent for the price now shown only when asked to', async () => {
  const changed = refuses(409, 'price_changed', { price: 80 })
  const { bodies } = await send({ [SEND]: [changed, says({ data: { _id: 'message-1' } })] }, { cost: 50, costNow: 80 })
  expect((await screen.findByRole('alert')).textContent).toContain('The price per message has changed.')
  expect(bodies()).toHaveLength(1)
  await press('Try again')

  await vi.waitFor(() => expect(pendingMessages()).toEqual([]))
  expect(bodies().map((body) => (body as { expectedPrice: number }).expectedPrice)).toEqual([50, 80])
})

test('a discarded message is not sent', async () => {
  const { bodies } = await send({ [SEND]: 'offline' })
  await press('Discard')

  expect(pendingMessages()).toEqual([])
  await sendPending('conversation-1')
  expect(bodies()).toHaveLength(1)
})
