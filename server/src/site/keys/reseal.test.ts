/** A replaced master key: data of the former one opens, is sealed anew, and then needs the new one only. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { readDocument, storeDocument } from '#/core/media/documents.service'
import { codeAt } from '#/people/auth/totp'
import { getPushKey } from '#/people/notifications/push-key.service'
import { openBanking } from '#/people/performers/banking'
import { requireSealingKey } from '#/platform/sealing-key'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member, PASSWORD } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { resealAll } from './reseal.service.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [string, string]
const BANKING = {
  accountHolder: 'A Creator',
  bankName: 'A Bank',
  country: 'DE',
  accountNumber: 'DE89370400440532013000',
} as const

let before_: TestApp
let between: TestApp
let afterwards: TestApp
let seller: Member
let fan: Member
let codes: string[]
let secret: string
let document: { id: string; storageKey: string }
let privateKey: string

before(async () => {
  before_ = await startTestApp({ env: { MASTER_KEY: OLD } })
  await requireSealingKey(before_.ctx)
  seller = await aPerformer(before_)
  await seller.api('PUT /performers/banking-settings', { body: BANKING })
  fan = await aFan(before_)
  secret = (await fan.api('POST /auth/second-factor', { body: {} })).data.secret
  const body = { code: codeAt(secret, before_.ctx.clock.now()) }
  codes = (await fan.api('POST /auth/second-factor/confirm', { body })).data.recoveryCodes
  privateKey = (await getPushKey(before_.ctx)).privateKey
  const id = randomUUIDv7()
  const picture = Readable.from([await sample('photo.jpg')])
  document = { id, ...(await storeDocument(before_.ctx, picture, { id, owner: id, maxBytes: 10e6 })) }
  await before_.ctx.db
    .insertInto('performer_document')
    .values({
      id,
      performer_id: seller.id,
      kind: 'id_back',
      storage_key: document.storageKey,
      created_at: before_.ctx.clock.now(),
    })
    .execute()
  between = await startTestApp({ env: { MASTER_KEY: NEW, MASTER_KEYS_FORMER: OLD }, beside: before_ })
  afterwards = await startTestApp({ env: { MASTER_KEY: NEW }, beside: before_ })
})
after(async () => {
  await afterwards?.close()
  await between?.close()
  await before_?.close()
})

test('the new key alone opens nothing, and does not start', async () => {
  await assert.rejects(opened(afterwards))
  await assert.rejects(requireSealingKey(afterwards.ctx), /master key does not match/)
})

test('with the former one beside it everything opens, and the site starts', async () => {
  await requireSealingKey(between.ctx)
  await opened(between)
  await enter(between, codes[0] ?? '')
})

test('sealed anew everything opens with the new key alone, and the second time nothing is left to do', async () => {
  assert.equal(await resealAll(between.ctx), 4)
  assert.equal(await resealAll(between.ctx), 0)
  await requireSealingKey(afterwards.ctx)
  await opened(afterwards)
  before_.clock.advance({ seconds: 60 })
  afterwards.clock.advance({ seconds: 60 })
  await enter(afterwards, codeAt(secret, afterwards.ctx.clock.now()))
  await assert.rejects(requireSealingKey(before_.ctx), /master key does not match/)
  await assert.rejects(opened(before_))
})

test('a recovery code from before counts as long as the former key is known', async () => {
  await refuses('second_factor_incorrect', enter(afterwards, codes[1] ?? ''))
  await enter(between, codes[1] ?? '')
})

test('bytes that open with no key stop the command, and the database keeps its key', async () => {
  await before_.ctx.db
    .updateTable('performer')
    .set({ banking_sealed: randomBytes(80) })
    .where('account_id', '=', seller.id)
    .execute()
  await assert.rejects(resealAll(between.ctx), /authenticate/)
})

/** Throws where something does not open. */
async function opened({ ctx }: TestApp): Promise<void> {
  const { banking_sealed } = await ctx.db
    .selectFrom('performer')
    .select('banking_sealed')
    .where('account_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  const quiet = { ...ctx, log: Object.assign(Object.create(ctx.log), { error: () => undefined }) }
  assert.equal(openBanking(quiet, seller.id, banking_sealed ?? Buffer.alloc(0))?.accountNumber, BANKING.accountNumber)
  assert.equal((await getPushKey(ctx)).privateKey, privateKey)
  const jpeg = await readDocument(ctx, document)
  assert.deepEqual([...jpeg.subarray(0, 3)], [0xff, 0xd8, 0xff])
}

/** Logs in with both steps. */
async function enter(app: TestApp, code: string): Promise<void> {
  const refused = await app
    .as()('POST /auth/login', { body: { credentials: fan.email, password: PASSWORD } })
    .then(
      () => assert.fail('without the second step'),
      (error) => error,
    )
  assert.equal(refused.code, 'second_factor_required')
  await app.as()('POST /auth/second-factor/login', { body: { challenge: refused.details.challenge, code } })
}
