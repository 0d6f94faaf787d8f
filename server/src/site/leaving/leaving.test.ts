/** Taking one's data along, and closing an account. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { minorUnits } from '@limelight/contract/money'
import { sql } from 'kysely'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { holdPayoutLegs, payOutLegs } from '#/core/ledger/ledger-legs'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { listRecentMails } from '#/platform/mail/mail.queries'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member, PASSWORD } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { sample } from '#test/media-samples'
import { refusalOf, refuses } from '#test/refusals'
import { anAddress, aProduct } from '#test/shop'
import { tampered } from '#test/tampered'
import { closeDue } from './closing.service.ts'
import { HOLDINGS, NOT_HELD } from './holdings.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

const closingOf = async ({ api }: Member) => (await api('GET /account/closing')).data
const close = ({ api }: Member, forfeitedBalance = 0) => api('POST /account/closing', { body: { forfeitedBalance } })
const rowOf = ({ id }: Member) =>
  app.ctx.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function passDays(days: number): Promise<void> {
  app.clock.advance({ hours: days * 24 })
  await closeDue(app.ctx)
  await app.jobs.runPending()
}

const subscribe = ({ api }: Member, { id }: Member) =>
  api('POST /payment/subscribe/performers', {
    body: { performerId: id, type: 'monthly', paymentMethod: 'wallet' },
  })

const logIn = ({ username }: Member) =>
  app.as()('POST /auth/login', { body: { credentials: username, password: PASSWORD } })

const hashed = () => hashPassword(PASSWORD, app.ctx.config)

/** As a payout would. */
async function emptyEarnings({ id }: Member): Promise<void> {
  const minor = minorUnits(await getBalance(app.ctx, id, 'earnings'))
  for (const legs of [holdPayoutLegs({ performer: id, minor }), payOutLegs({ performer: id, minor })])
    await app.ctx.transaction((tx) =>
      postTransfer(tx, { key: `test/${randomUUID()}`, kind: 'payout', reason: { type: 'test' }, legs }),
    )
}

/** Tables in which one of the texts stands anywhere; mails that were sent are of the mailbox. */
async function holdsAnywhere(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mail'
  `.execute(app.ctx.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} t
      where ${sql.join(
        texts.map((text) => sql`strpos(t::text, ${text}) > 0`),
        sql` or `,
      )} limit 1
    `.execute(app.ctx.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

function answerTo(member: Member | undefined, url: string) {
  const headers = member ? { authorization: `Bearer ${member.token}` } : {}
  return app.http.inject({ url, headers })
}

async function download(member: Member, url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await answerTo(member, url)
  assert.equal(statusCode, 200)
  return rawPayload
}

/** Of the local headers of an archive. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x03\x04', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 30, 'latin1'))
    names.push(zip.subarray(at + 30, at + 30 + zip.readUInt16LE(at + 26)).toString())
  return names
}

async function mailsTo(email: string): Promise<string[]> {
  return (await listRecentMails(app.ctx)).filter((mail) => mail.recipient === email).map((mail) => mail.subject)
}

describe('closing', () => {
  test('a fan’s account ends after fourteen days, and nothing of it says who it was', async () => {
    const fan = await aFan(app, { balanceTokens: 300 })
    const { id: post, performer } = await aFeed(app)
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    await fan.api('POST /reactions', { body: { action: 'like', objectType: 'feed', objectId: post } })
    await fan.api('POST /comments', { body: { objectType: 'feed', objectId: post, content: 'Lovely.' } })
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 100 } })
    await anAddress(fan)
    assert.deepEqual([(await closingOf(fan)).balance, (await closingOf(fan)).closesAt], [200, null])

    const { data } = await close(fan, 200)
    assert.ok(data.closesAt)
    await passDays(13)
    assert.equal((await fan.api('GET /users/me')).data.balance, 200)
    await passDays(2)

    await refuses('unauthenticated', fan.api('GET /users/me'))
    await refuses('credentials_incorrect', logIn(fan))
    const row = await rowOf(fan)
    assert.deepEqual([row.status, row.email, row.username, row.name], ['closed', null, null, 'Deleted account'])
    const { data: seen } = await performer.api('GET /user/feeds/{id}', { params: { id: post } })
    assert.deepEqual([seen.totalLike, seen.totalComment], [0, 0])
    const { total } = await performer.api('GET /follows/followers', { query: {} })
    assert.equal(total, 0)
    assert.ok((await mailsTo(fan.email)).includes('Your account is closed'))
    const texts = await holdsAnywhere([fan.email, fan.username])
    assert.deepEqual(texts, [])
  })

  test('until then it can be undone', async () => {
    const fan = await aFan(app)
    await close(fan)
    await fan.api('DELETE /account/closing')
    await passDays(20)
    assert.equal((await fan.api('GET /users/me')).data._id, fan.id)
    assert.equal((await closingOf(fan)).closesAt, null)
  })

  test('asking twice is asking once, also at once', async () => {
    const fan = await aFan(app)
    await Promise.all([close(fan), close(fan), close(fan)])
    assert.equal((await mailsTo(fan.email)).filter((subject) => subject === 'Your account closes soon').length, 1)
  })

  test('money in the wallet is given up knowingly or not at all', async () => {
    const fan = await aFan(app, { balanceTokens: 50 })
    const refusal = await refusalOf(close(fan, 40))
    assert.deepEqual([refusal.code, refusal.details], ['invalid_state', { balance: 50 }])
    await close(fan, 50)
  })

  test('a creator is paid first, and keeps subscribers their time', async () => {
    const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
    const fan = await aFan(app, { balanceTokens: 2_000 })
    await subscribe(fan, creator)
    const blocked = await refusalOf(close(creator))
    assert.deepEqual([blocked.code, blocked.details], ['closing_blocked', { obstacles: ['earnings'] }])

    await emptyEarnings(creator)
    const { data } = await close(creator)

    const { data: subscription } = await fan.api('GET /subscriptions/user/search', { query: {} })
    assert.equal(data.closesAt, subscription[0]?.expiredAt)
    await app.jobs.runPending()
    const { data: later } = await fan.api('GET /subscriptions/user/search', { query: {} })
    assert.equal(later[0]?.isRenewing, false)
    await refuses('plan_unavailable', subscribe(await aFan(app, { balanceTokens: 2_000 }), creator))
    await passDays(20)
    assert.equal((await rowOf(creator)).status, 'active')
    await passDays(15)
    assert.equal((await rowOf(creator)).status, 'closed')
  })

  test('what others bought stays theirs, and all else is gone', async () => {
    const creator = await aPerformer(app)
    const [buyer, other] = [await aFan(app, { balanceTokens: 1_000 }), await aFan(app)]
    const sold = await aFeed(app, { by: creator, access: 'paid', price: 100, text: 'The whole secret' })
    const unsold = await aFeed(app, { by: creator })
    const file = await aProduct(app, { by: creator, type: 'digital' })
    await buyer.api('POST /wallet/charges/feed/{id}', { params: { id: sold.id }, body: {} })
    await buyer.api('POST /wallet/charges/product/{id}', { params: { id: file.id }, body: { quantity: 1 } })
    await emptyEarnings(creator)
    await close(creator)
    await passDays(15)

    const { data } = await buyer.api('GET /user/feeds/{id}', { params: { id: sold.id } })
    assert.deepEqual([data.canView, data.text, data.performer.name], [true, 'The whole secret', 'Deleted account'])
    await buyer.api('GET /performer-assets/products/{id}/download-link', { params: { id: file.id } })
    await refuses('not_found', other.api('GET /user/feeds/{id}', { params: { id: sold.id } }))
    await refuses('not_found', buyer.api('GET /user/feeds/{id}', { params: { id: unsold.id } }))
    await refuses('not_found', app.as()('GET /performers/{id}', { params: { id: creator.id } }))
  })

  test('an open order stands in the way, on either side', async () => {
    const fan = await aFan(app, { balanceTokens: 500 })
    const product = await aProduct(app)
    const addressId = await anAddress(fan)
    await fan.api('POST /wallet/charges/product/{id}', { params: { id: product.id }, body: { quantity: 1, addressId } })

    assert.deepEqual((await closingOf(fan)).obstacles, ['orders'])
    assert.deepEqual((await closingOf(product.performer)).obstacles, ['deliveries', 'earnings'])
  })

  test('what comes in between postpones the end', async () => {
    const creator = await aPerformer(app)
    await close(creator)
    const fan = await aFan(app, { balanceTokens: 100 })
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: creator.id }, body: { price: 100 } })
    await passDays(15)
    assert.equal((await rowOf(creator)).status, 'active')
    assert.ok((await mailsTo(creator.email)).includes('Your account is still open'))
    await emptyEarnings(creator)
    await passDays(4)
    assert.equal((await rowOf(creator)).status, 'closed')
  })

  test('needs the password once the login is older than ten minutes, and no operator has it', async () => {
    const fan = await aFan(app)
    await app.ctx.db
      .updateTable('account')
      .set({ password_hash: await hashed() })
      .where('id', '=', fan.id)
      .execute()
    app.clock.advance({ minutes: 11 })
    await refuses('password_incorrect', close(fan))
    await refuses('password_incorrect', fan.api('POST /account/closing', { body: { currentPassword: 'wrong' } }))
    await fan.api('POST /account/closing', { body: { currentPassword: PASSWORD } })
    await refuses('forbidden', close(await anOperator(app)))
  })
})

describe('an export', () => {
  test('holds what the account has, its files, and no secret', async () => {
    const creator = await aPerformer(app)
    await aFeed(app, { by: creator, text: 'Mine alone' })
    const picture = new Blob([new Uint8Array(await sample('small.jpg'))])
    await creator.api('POST /performers/avatar/upload', { files: { file: picture } })
    await app.jobs.runPending()
    await aFeed(app, { text: 'Of somebody else' })

    const { data } = await creator.api('POST /account/exports', { body: {} })
    const zip = await download(creator, data.url)

    const names = namesIn(zip)
    assert.ok(names.includes('data/feed.json') && names.includes('data/account.json'))
    assert.ok(
      names.some((name) => /^media\/avatar\/[0-9a-f-]+\/w?\d*.*\.webp$/.test(name)),
      names.join(),
    )
    const text = zip.toString('latin1')
    assert.ok(text.includes('Mine alone') && text.includes(creator.email))
    for (const secret of ['Of somebody else', 'password_hash', '$argon2', 'token_hash'])
      assert.ok(!text.includes(secret), secret)
    assert.ok((await mailsTo(creator.email)).includes('Your data is being downloaded'))
  })

  test('is of one account, for fifteen minutes', async () => {
    const [fan, other] = [await aFan(app), await aFan(app)]
    const { data } = await fan.api('POST /account/exports', { body: {} })
    assert.equal((await answerTo(other, data.url)).statusCode, 400)
    assert.equal((await answerTo(fan, tampered(data.url))).statusCode, 400)
    assert.equal((await answerTo(undefined, data.url)).statusCode, 401)
    assert.equal((await answerTo(fan, data.url)).statusCode, 200)
    app.clock.advance({ minutes: 16 })
    assert.equal((await answerTo(fan, data.url)).statusCode, 400)
  })

  test('every column with an account is held, or says why not', async () => {
    const names = [
      'fan_id',
      'performer_id',
      'account_id',
      'author_id',
      'sender_id',
      'member_id',
      'recipient_id',
      'owner_id',
      'buyer_id',
      'inviter_id',
      'invitee_id',
    ]
    const others = [
      'actor_id',
      'reporter_id',
      'blocker_id',
      'blocked_id',
      'restricted_id',
      'operator_id',
      'opened_by',
      'handled_by',
      'updated_by',
      'published_by',
      'affiliate_id',
      'creator_id',
      'sent_by',
      'editor_id',
      'viewer_id',
    ]
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name = any(${[...names, ...others]}::text[])
    `.execute(app.ctx.db)
    const found = rows.map((row) => row.name)
    const said = new Set([...HOLDINGS.map(({ table, of }) => `${table}.${of}`), ...Object.keys(NOT_HELD)])
    assert.deepEqual(
      found.filter((column) => !said.has(column)),
      [],
      'add them to HOLDINGS or NOT_HELD',
    )
    const known = new Set([...found, 'account.id'])
    assert.deepEqual(
      [...said].filter((column) => !known.has(column)),
      [],
      'there are no such columns any more',
    )
  })
})
