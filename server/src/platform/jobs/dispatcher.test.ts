/** What waits is looked after at a hint of any process, without asking the database. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { createCtx } from '#/platform/db/transaction'
import { createTestCtx } from '#test/ctx'
import { joinBuses } from '#test/joined-buses'
import { createDispatcher } from './dispatcher.ts'
import { insertOutboxRow, noteOutboxRow } from './outbox.queries.ts'

const { ctx, close } = await createTestCtx()
const buses = joinBuses()
const [here, there] = [buses.open(), buses.open()]
const { config, clock, log, storage, db } = ctx
const elsewhere = createCtx({ config, clock, log, storage, db, bus: there })
const seen = new EventTarget()
const stopping = new AbortController()
// Its database never answers, so nothing but a hint makes it do anything.
const silent = { ...ctx, bus: here, db: null as never }
const dispatcher = createDispatcher(silent, {
  workers: new Map([['some-queue', ['worker-1']]]),
  relay: async () => void seen.dispatchEvent(new Event('relayed')),
  wakeWorker: (id) => void seen.dispatchEvent(new Event(id)),
})
const running = dispatcher.run(stopping.signal)
after(async () => {
  stopping.abort()
  await running
  await close()
})

test('a row that another process commits is relayed', async () => {
  const relayed = once(seen, 'relayed')
  await elsewhere.transaction((tx) => insertOutboxRow(tx.db, 'unknown', {}))
  await relayed
})

test('so is one that a statement of its own has inserted', async () => {
  const relayed = once(seen, 'relayed')
  await elsewhere.transaction(async (tx) => noteOutboxRow(tx.db))
  await relayed
})

test('a transaction that fails, or writes no row, says nothing', async () => {
  const fresh = joinBuses()
  const [listening, speaking] = [fresh.open(), fresh.open()]
  const silentSite = createCtx({ config, clock, log, storage, db, bus: speaking })
  const heard: string[] = []
  const last = Promise.withResolvers<void>()
  listening.on('outbox-written', () => void heard.push('outbox-written'))
  listening.on('jobs-queued', () => last.resolve())

  await silentSite.transaction(async (tx) => tx.db)
  const failing = silentSite.transaction(async (tx) => {
    noteOutboxRow(tx.db)
    throw new Error('undone')
  })
  await assert.rejects(failing, /undone/)
  // In the order of the bus: after this one nothing of theirs can follow.
  speaking.publish('jobs-queued', { queues: [] })
  await last.promise

  assert.deepEqual(heard, [])
})
