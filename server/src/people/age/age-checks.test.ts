/** Proof of age: started by a fan, decided by an operator, and asked for before spending and seeing. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { z } from 'zod'
import { closeDue } from '#/site/leaving/closing.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import type { AgeCheckDriver, Verdict } from './age-check-driver.ts'
import { askProvider, beginCheck, getOwnCheck } from './age-checks.service.ts'

let app: TestApp
let operator: Member
let document: Blob
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  document = new Blob([Buffer.from(await sample('photo.jpg'))])
})
after(() => app.close())
beforeEach(() => configure({ ageCheck: 'buy', minimumAge: 18, ageCheckMonths: 0 }))

const configure = (values: Record<string, unknown>) => operator.api('PUT /admin/settings', { body: { values } })
const start = (fan: Member) => fan.api('POST /users/age-check', { files: { document } })
const statusOf = async (fan: Member) => (await fan.api('GET /users/age-check')).data.status
const pass = ({ id }: Member) => operator.api('PUT /admin/age-checks/{id}/pass', { params: { id } })
const refuse = ({ id }: Member, reason = 'The picture is dark') =>
  operator.api('PUT /admin/age-checks/{id}/refuse', { params: { id }, body: { reason } })
const waiting = async () => (await operator.api('GET /admin/age-checks', { query: { pageSize: 100 } })).data
const rowOf = ({ id }: Member) =>
  app.ctx.db.selectFrom('age_check').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const mailsTo = async ({ email }: Member) => {
  const rows = await app.ctx.db.selectFrom('mail').select('body_text').where('recipient', '=', email).execute()
  return rows.map(({ body_text }) => body_text).join('\n')
}
const tip = (fan: Member, { id }: Member) =>
  fan.api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price: 10 } })

describe('a check', () => {
  test('waits in the queue, and its document is seen by operators only, each look being recorded', async () => {
    const fan = await aFan(app)
    assert.equal(await statusOf(fan), 'none')
    assert.equal((await start(fan)).data.status, 'pending')
    assert.ok((await waiting()).some((row) => row._id === fan.id && row.hasDocument))
    const { data: todos } = await operator.api('GET /admin/todos')
    assert.ok(todos.some(({ kind }) => kind === 'ageChecks'))

    const params = { id: fan.id }
    const url = `/api/admin/age-checks/${fan.id}/document`
    for (const token of [fan.token, (await anOperator(app, 'finance')).token])
      assert.equal((await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, 403)
    const picture = await app.http.inject({ url, headers: { authorization: `Bearer ${operator.token}` } })
    assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg'])
    const audit = await operator.api('GET /admin/audit-log', { query: { action: 'age_check.viewed' } })
    assert.equal(audit.data[0]?.targetId, fan.id)
    await refuses('forbidden', fan.api('PUT /admin/age-checks/{id}/pass', { params }))
  })

  test('that passed leaves the result and its date, and no picture', async () => {
    const fan = await aFan(app)
    await start(fan)
    const { storage_key: key } = await rowOf(fan)
    await pass(fan)
    await app.jobs.runPending()

    const { document_id, storage_key, provider_ref, status } = await rowOf(fan)
    assert.deepEqual([document_id, storage_key, provider_ref, status], [null, null, null, 'passed'])
    assert.equal(await app.ctx.storage.get(key ?? ''), undefined)
    assert.match(await mailsTo(fan), /You can now use the whole site/)
    const { data } = await fan.api('GET /notifications')
    assert.deepEqual([data[0]?.kind, data[0]?.event], ['review', 'age_passed'])
    assert.equal(
      (await waiting()).some((row) => row._id === fan.id),
      false,
    )
  })

  test('that was refused names the reason, and can be tried again', async () => {
    const fan = await aFan(app)
    await start(fan)
    await refuse(fan)
    await app.jobs.runPending()
    const { data } = await fan.api('GET /users/age-check')
    assert.deepEqual([data.status, data.reason], ['refused', 'The picture is dark'])
    assert.match(await mailsTo(fan), /Reason: The picture is dark/)
    await start(fan)
    await pass(fan)
    assert.equal(await statusOf(fan), 'passed')
  })

  test('is not started twice, not after it passed, and not where the site asks for none', async () => {
    const fan = await aFan(app)
    const answers = await Promise.allSettled([start(fan), start(fan), start(fan)])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    await pass(fan)
    await refuses('invalid_state', start(fan))
    await configure({ ageCheck: 'off' })
    await refuses('invalid_state', start(await aFan(app)))
  })

  test('is decided once, however many operators decide at the same time', async () => {
    const fan = await aFan(app)
    await start(fan)
    const answers = await Promise.allSettled([pass(fan), refuse(fan), pass(fan)])
    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    await refuses('not_found', pass(await aFan(app)))
  })

  test('needs a picture: neither nothing nor another file starts one', async () => {
    const fan = await aFan(app)
    await refuses('request_invalid', fan.api('POST /users/age-check', { files: {} }))
    const files = { document: new Blob(['%PDF-1.4 no picture']) }
    await refuses('media_unsupported', fan.api('POST /users/age-check', { files }))
    assert.equal(await statusOf(fan), 'none')
  })

  test('expires after the months of the setting, and when the age was raised', async () => {
    const fan = await aFan(app)
    await start(fan)
    await pass(fan)
    await configure({ minimumAge: 21 })
    assert.equal(await statusOf(fan), 'expired')
    await configure({ minimumAge: 18, ageCheckMonths: 3 })
    assert.equal(await statusOf(fan), 'passed')
    app.clock.advance({ hours: 24 * 93 })
    assert.equal(await statusOf(fan), 'expired')
    assert.equal((await start(fan)).data.status, 'pending')
  })

  test('of an account that is closed goes with its picture, and is kept while it waits', async () => {
    const [fan, other] = [await aFan(app), await aFan(app)]
    await start(fan)
    await start(other)
    const [{ storage_key: key }, { storage_key: otherKey }] = [await rowOf(fan), await rowOf(other)]
    await app.ctx.db.updateTable('account').set({ closes_at: app.ctx.clock.now() }).where('id', '=', fan.id).execute()
    await closeDue(app.ctx)
    await app.jobs.runPending()
    assert.equal(await app.ctx.storage.get(key ?? ''), undefined)
    assert.ok(await app.ctx.storage.get(otherKey ?? ''))
  })
})

describe('what needs a proof of age', () => {
  test('spending, from everyone but creators, until the check has passed', async () => {
    const [creator, other, fan] = [await aPerformer(app), await aPerformer(app), await aFan(app, { balanceTokens: 50 })]
    await refuses('age_check_required', tip(fan, creator))
    await start(fan)
    await refuses('age_check_required', tip(fan, creator))
    await refuse(fan)
    await refuses('age_check_required', tip(fan, creator))
    await start(fan)
    await pass(fan)
    await tip(fan, creator)
    await refuses('tokens_insufficient', tip(other, creator))
    const applicant = await aPerformer(app, { status: 'pending_review' })
    await refuses('age_check_required', tip(applicant, creator))
  })

  test('seeing what creators publish, where the setting says so: visitors and fans, pictures too', async () => {
    const creator = await aPerformer(app)
    const upload = await creator.api('POST /performer/feeds/photo/upload', { files: { file: document } })
    const { id } = await aFeed(app, { by: creator, type: 'photo', fileIds: [upload.data._id] })
    await app.jobs.runPending()
    const fan = await aFan(app)
    const look = (api: Member['api']) => api('GET /user/feeds/{id}', { params: { id } })
    const url = (await look(fan.api)).data.files[0]?.url ?? ''
    const load = async (token?: string) =>
      (await app.http.inject({ url, ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }) }))
        .statusCode
    assert.equal(await load(fan.token), 200)

    await configure({ ageCheck: 'view' })
    await refuses('age_check_required', look(app.as()))
    const unproved = await aFan(app)
    await refuses('age_check_required', look(unproved.api))
    assert.equal((await look(creator.api)).data._id, id)
    assert.equal((await look(operator.api)).data._id, id)
    assert.equal((await app.as()('GET /performers/{id}', { params: { id: creator.username } })).data._id, creator.id)
    await start(unproved)
    await pass(unproved)
    const seen = (await look(unproved.api)).data.files[0]?.url ?? ''
    const header = { authorization: `Bearer ${unproved.token}` }
    assert.equal((await app.http.inject({ url: seen, headers: header })).statusCode, 200)
  })

  test('nothing while the setting is off', async () => {
    await configure({ ageCheck: 'off' })
    const [creator, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 50 })]
    await tip(fan, creator)
  })

  test('an address that was signed before opens nothing without a proof', async () => {
    const creator = await aPerformer(app)
    const upload = await creator.api('POST /performer/feeds/photo/upload', { files: { file: document } })
    const { id } = await aFeed(app, { by: creator, type: 'photo', fileIds: [upload.data._id] })
    await app.jobs.runPending()
    const url = (await app.as()('GET /user/feeds/{id}', { params: { id } })).data.files[0]?.url ?? ''
    await configure({ ageCheck: 'view' })
    const answer = await app.http.inject({ url })
    assert.deepEqual([answer.statusCode, answer.json().code], [403, 'age_check_required'])
  })
})

describe('the contract', () => {
  const calls = Object.entries<Endpoint>(contract).filter(([, { for: audience }]) =>
    ['anyone', 'member', 'buyer'].includes(audience),
  )

  test('marks every call that charges', () => {
    const charging = calls.filter(
      ([key, { idempotent }]) =>
        (idempotent && !/\/(refund|early-end)$/.test(key)) || /^POST \/(orders|private-calls)/.test(key),
    )
    assert.ok(charging.length > 8)
    for (const [key, { ageCheck }] of charging) assert.equal(ageCheck, 'buy', key)
  })

  test('marks every call whose answer has files of what creators publish', () => {
    const shows = ([, { response }]: [string, Endpoint]) => {
      // Answers are schemas of Zod; the contract's types see only their values.
      const schema = z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any', io: 'output' })
      return /"(hls|thumbnails|playUrl)":/.test(JSON.stringify(schema))
    }
    // What was refunded is closed, a call is of two people, and a check of the connection plays what the same page sends.
    const own =
      /^(POST \/messages\/(public|private)\/file|POST \/messages\/\{id\}\/refund|POST \/users\/|GET \/(uploads|performers)|POST \/performers|POST \/streaming\/check|[A-Z]+ \/private-calls)/
    const unmarked = calls.filter((call) => shows(call) && !call[1].ageCheck && !own.test(call[0]))
    assert.deepEqual(
      unmarked.map(([key]) => key),
      [],
    )
  })
})

describe('a driver of a provider', () => {
  test('leads the fan on, is asked until it answers, and leaves the result only', async () => {
    const verdicts = new Map<string, Verdict>()
    const driver: AgeCheckDriver = {
      needsDocument: false,
      async begin(_ctx, { accountId }) {
        return { ref: accountId, continueUrl: `https://provider.test/${accountId}` }
      },
      ask: async (_ctx, ref) => verdicts.get(ref),
    }
    const [fan, other] = [await aFan(app), await aFan(app)]
    const begun = await beginCheck(app.ctx, driver, { accountId: fan.id, document: undefined })
    await beginCheck(app.ctx, driver, { accountId: other.id, document: undefined })
    assert.deepEqual([begun.status, begun.continueUrl], ['pending', `https://provider.test/${fan.id}`])
    assert.equal(
      (await waiting()).some((row) => row._id === fan.id),
      false,
    )

    await askProvider(app.ctx, driver)
    assert.equal(await statusOf(fan), 'pending')
    verdicts.set(fan.id, { isPassed: true }).set(other.id, { isPassed: false, reason: 'Too young' })
    await Promise.all([askProvider(app.ctx, driver), askProvider(app.ctx, driver)])

    assert.equal((await getOwnCheck(app.ctx, driver, fan.id)).status, 'passed')
    assert.equal(await statusOf(other), 'refused')
    assert.equal((await rowOf(fan)).provider_ref, null)
  })
})
