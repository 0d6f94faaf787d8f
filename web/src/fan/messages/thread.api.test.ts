/** Answers that come in another order than they were asked for. */
import type { Message } from '@limelight/contract/talk/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { reloadMessage, showMessage, threadQuery } from './thread.api.ts'
import type { ThreadState } from './thread-state.ts'

const ID = 'message-1' as Message['_id']
const ROOM = 'conversation-1'
// What these look at; the rest does not matter here.
const message = (canView: boolean) => ({ _id: ID, conversationId: ROOM, canView }) as Message
const key = threadQuery(ROOM).queryKey

afterEach(() => vi.unstubAllGlobals())

/** Calls wait until they are answered, first come first served. */
function slowNetwork() {
  const waiting: ((body: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push((body) => resolve(Response.json(body)))))
  return async (body: object) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()?.(body)
  }
}

function aThread(): QueryClient {
  const client = new QueryClient()
  client.setQueryData<ThreadState>(key, { messages: [message(false)], isMore: false, syncedTo: ID })
  return client
}
const shown = (client: QueryClient) => client.getQueryData<ThreadState>(key)?.messages.map(({ canView }) => canView)

test('a message that was opened stays open when an older answer about it comes late', async () => {
  const answer = slowNetwork()
  const client = aThread()
  const reload = reloadMessage(client, ROOM, ID)
  showMessage(client, message(true))
  await answer({ data: message(false) })
  expect(shown(client)).toEqual([true])
  // It is asked for again, since the event may have been about something else.
  await answer({ data: message(true) })
  await reload
  expect(shown(client)).toEqual([true])
})

test('the same of the newest messages', async () => {
  const answer = slowNetwork()
  const client = aThread()
  const load = client.fetchQuery(threadQuery(ROOM))
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  showMessage(client, message(true))
  await answer({ data: [message(false)], isMore: false })
  await load
  expect(shown(client)).toEqual([true])
  const again = client.fetchQuery(threadQuery(ROOM))
  await answer({ data: [message(false)], isMore: false })
  await again
  expect(shown(client)).toEqual([false])
})
