/**
 * Sixty-four spenders, a thousand wallets, and both processes killed with -9 all along: every acknowledged transfer is
 * there, once, and not a token is lost or made. `npm run test:long -- torture` runs it in full.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isApiError } from '@limelight/contract/client'
import { sql } from 'kysely'
import { aFan, aPerformer, giveTokens, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { type MortalSite, startMortalSite, untilAnswered } from './mortal-site.ts'

const WALLETS = Number(process.env.TORTURE_WALLETS ?? 50)
const TRANSFERS = Number(process.env.TORTURE_TRANSFERS ?? 500)
const APP_KILLS = Number(process.env.TORTURE_APP_KILLS ?? 2)
const DATABASE_KILLS = Number(process.env.TORTURE_DATABASE_KILLS ?? 1)
const SPENDERS = 64
const PERFORMERS = 10
const TIP = 10
/** Transfers tried on one wallet, which holds enough for half of them. */
const SHARED = 0.1

type RequestInput = { fan: Member; performer: Member; key: string }
type Outcome = { key: string; fan: string; saleId: string | undefined }

test('killed repeatedly, the site loses no acknowledged charge and creates no token', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const site = await startMortalSite()
  t.after(() => site.close())
  const { app } = site
  const performers = await inBatches(PERFORMERS, () => aPerformer(app))
  const fans = await inBatches(WALLETS, () => aFan(app))
  const tries = Math.round(TRANSFERS * SHARED)
  const shared = await aFan(app)
  const affordable = Math.floor(tries / 2)
  const perWallet = Math.ceil((TRANSFERS - tries) / WALLETS)
  await giveTokens(app, shared.id, affordable * TIP)
  for (const fan of fans) await giveTokens(app, fan.id, perWallet * TIP)
  const inputs = shuffle([
    ...Array.from({ length: tries }, () => inputOf(shared, performers)),
    ...Array.from({ length: TRANSFERS - tries }, (_, at) => inputOf(fans[at % WALLETS], performers)),
  ])

  const startedMs = performance.now()
  const { outcomes, kills } = await spend(site, inputs)
  const seconds = Math.round((performance.now() - startedMs) / 1_000)

  assert.deepEqual(kills, { app: APP_KILLS, database: DATABASE_KILLS })
  const refused = outcomes.filter(({ saleId }) => saleId === undefined)
  assert.deepEqual([...new Set(refused.map(({ fan }) => fan))], [shared.id])
  assert.equal(refused.length, tries - affordable)
  await requireStored(site, outcomes)
  await requireWallets(site, [shared, ...fans], outcomes, new Map([[shared.id, affordable * TIP]]), perWallet * TIP)
  await assertBooksBalance(app)
  t.diagnostic(await site.checkLedger())
  t.diagnostic(`${outcomes.length} transfers, ${WALLETS} wallets, ${kills.app}+${kills.database} kills, ${seconds} s`)
})

function inputOf(fan: Member | undefined, performers: readonly Member[]): RequestInput {
  const performer = performers[Math.floor(Math.random() * performers.length)]
  assert.ok(fan && performer)
  return { fan, performer, key: randomUUID() }
}

/** All spenders at once, each with its next request; meanwhile, at even intervals, everything is killed. */
async function spend(site: MortalSite, inputs: RequestInput[]) {
  const outcomes: Outcome[] = []
  const kills = { app: 0, database: 0 }
  const queue = inputs.values()
  const spenders = Array.from({ length: SPENDERS }, async () => {
    for (const input of queue) outcomes.push(await tip(input))
  })
  const isDone = Promise.all(spenders).then(() => true)
  const due = (total: number) => Math.floor((outcomes.length * (total + 1)) / inputs.length)
  const killing = async () => {
    while (outcomes.length < inputs.length) {
      if (kills.app < Math.min(APP_KILLS, due(APP_KILLS))) {
        await site.killApp()
        kills.app += 1
      } else if (kills.database < Math.min(DATABASE_KILLS, due(DATABASE_KILLS))) {
        await site.killPostgres()
        kills.database += 1
        await untilProgress(outcomes, inputs.length)
      } else await Promise.race([isDone, pause()])
    }
  }
  await Promise.all([isDone, killing()])
  return { outcomes, kills }
}

async function tip({ fan, performer, key }: RequestInput): Promise<Outcome> {
  const outcome = { key, fan: fan.id }
  try {
    const { data } = await untilAnswered(() =>
      fan.api('POST /wallet/charges/tip/{id}', {
        params: { id: performer.id },
        body: { price: TIP },
        idempotencyKey: key,
      }),
    )
    return { ...outcome, saleId: data._id }
  } catch (error) {
    if (isApiError(error) && error.code === 'tokens_insufficient') return { ...outcome, saleId: undefined }
    throw error
  }
}

/** A server that was killed is back when something is answered again; the last requests may have been answered before. */
async function untilProgress(outcomes: readonly Outcome[], inputs: number): Promise<void> {
  const before = outcomes.length
  while (outcomes.length === before && before < inputs) await pause()
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

/** Each acknowledged sale is in the books, once; and nothing else is. */
async function requireStored({ app }: MortalSite, outcomes: readonly Outcome[]): Promise<void> {
  const acknowledged = outcomes.flatMap(({ saleId }) => saleId ?? [])
  const { rows } = await sql<{ id: string }>`
    select s.id from sale s join ledger.transfer t on t.id = s.transfer_id
  `.execute(app.ctx.db)
  assert.equal(new Set(acknowledged).size, acknowledged.length)
  assert.deepEqual(rows.map(({ id }) => id).sort(), acknowledged.toSorted())
}

async function requireWallets(
  { app }: MortalSite,
  fans: readonly Member[],
  outcomes: readonly Outcome[],
  given: ReadonlyMap<string, number>,
  otherwise: number,
): Promise<void> {
  const spent = new Map<string, number>()
  for (const { fan, saleId } of outcomes) if (saleId) spent.set(fan, (spent.get(fan) ?? 0) + TIP)
  const { rows } = await sql<{ owner: string; balance: number }>`
    select owner_id as owner, balance from ledger.balance where kind = 'wallet'
  `.execute(app.ctx.db)
  const expected = fans.map(({ id }) => [id, (given.get(id) ?? otherwise) - (spent.get(id) ?? 0)] as const)
  assert.deepEqual(Object.fromEntries(rows.map((row) => [row.owner, row.balance])), Object.fromEntries(expected))
}

async function inBatches<T>(count: number, build: () => Promise<T>): Promise<T[]> {
  const built: T[] = []
  while (built.length < count)
    built.push(...(await Promise.all(Array.from({ length: Math.min(8, count - built.length) }, build))))
  return built
}

function shuffle<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
