/** Legal pages: drafts, versions, and who agreed to which. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { DRAFT_VERSION, LEGAL_KINDS } from '@limelight/contract/core/legal-kinds'
import { blocksOf } from '@limelight/contract/core/legal-text'
import { LANGUAGE_CODES } from '@limelight/contract/languages'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
after(() => app.close())

const read = (kind: (typeof LEGAL_KINDS)[number], language?: (typeof LANGUAGE_CODES)[number]) =>
  app
    .as()('GET /legal/{kind}', { params: { kind }, query: { language } })
    .then(({ data }) => data)

type Edition = { asksAgain?: boolean; texts?: Partial<Record<(typeof LANGUAGE_CODES)[number], string>> }

async function publish(kind: (typeof LEGAL_KINDS)[number], { texts = { en: 'New words.' }, asksAgain }: Edition = {}) {
  const { data: before_ } = await operator.api('GET /admin/legal/{kind}', { params: { kind } })
  const body = { texts, asksAgain, basedOn: before_.version }
  return (await operator.api('POST /admin/legal/{kind}', { params: { kind }, body })).data
}

async function openTerms({ api }: Member) {
  return (await api('GET /users/me')).data.termsToAccept
}

async function register() {
  const username = `u${randomUUID().slice(0, 12)}`
  const { data } = await app.as()('POST /auth/users/register', {
    body: { email: `${username}@example.test`, username, password: 'correct horse battery' },
  })
  return { api: app.as(data.token), username }
}

test('every page has a draft in every language, without unfilled places', async () => {
  for (const kind of LEGAL_KINDS)
    for (const language of LANGUAGE_CODES) {
      const page = await read(kind, language)
      assert.deepEqual([page.version, page.publishedAt, page.language], [DRAFT_VERSION, null, language])
      assert.doesNotMatch(page.body, /\{\{/, `${kind} ${language}`)
      assert.ok(blocksOf(page.body).some((block) => block.kind === 'heading'))
    }
})

test('no draft promises a time that nothing keeps', async () => {
  for (const kind of ['complaints', 'content-rules'] as const)
    for (const language of LANGUAGE_CODES) {
      const { body } = await read(kind, language)
      assert.doesNotMatch(
        body,
        /\d+ (hours|days|months|Stunden|Tage|ساعة)|at once|working days|sofort|Werktag|فورًا|أيام|confirmation/,
        `${kind} ${language}`,
      )
    }
  for (const language of LANGUAGE_CODES) assert.match((await read('privacy', language)).body, /\b30\b/)
})

test('an unknown page is a clear refusal', async () => {
  const response = await app.http.inject('/api/legal/cookies')
  assert.equal(response.statusCode, 400)
})

test('a published page replaces the draft, keeps its mark-up as text, and names the operator', async () => {
  await operator.api('PUT /admin/settings', { body: { values: { sellerName: 'Northern Works AB' } } })
  const { version } = await publish('imprint', { texts: { en: '{{seller}}\n<script>x</script>after {{unknown}}' } })

  const page = await read('imprint', 'de')

  assert.deepEqual([page.version, page.language], [version, 'en'])
  assert.equal(page.body, 'Northern Works AB\nxafter {{unknown}}')
  assert.ok(page.publishedAt)
})

test('of two publications of one version only the first counts', async () => {
  const body = { texts: { en: 'Ours.' }, basedOn: (await read('refunds')).version }
  const both = await Promise.allSettled([
    operator.api('POST /admin/legal/{kind}', { params: { kind: 'refunds' }, body }),
    operator.api('POST /admin/legal/{kind}', { params: { kind: 'refunds' }, body }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refuses('version_conflict', operator.api('POST /admin/legal/{kind}', { params: { kind: 'refunds' }, body }))
})

test('only operators write, and nothing is written empty', async () => {
  const fan = await aFan(app)
  const body = { texts: { en: 'Mine.' }, basedOn: 1 }
  await refuses('forbidden', fan.api('POST /admin/legal/{kind}', { params: { kind: 'privacy' }, body }))
  for (const texts of [{}, { en: '' }, { en: 'x'.repeat(60_001) }]) {
    const call = operator.api('POST /admin/legal/{kind}', { params: { kind: 'privacy' }, body: { texts, basedOn: 1 } })
    assert.equal((await refusalOf(call)).code, 'request_invalid')
  }
})

test('who registers agrees to the present terms, and is asked again only when the operator says so', async () => {
  const early = await aFan(app)
  const fan = await register()
  const me = async () => (await fan.api('GET /users/me')).data.termsToAccept
  assert.equal(await me(), null)

  await publish('terms')
  assert.equal(await me(), null)

  const { version } = await publish('terms', { asksAgain: true })
  assert.equal(await me(), version)
  assert.equal(await openTerms(early), version)
  assert.equal(await openTerms(operator), null)
  assert.equal((await (await register()).api('GET /users/me')).data.termsToAccept, null)

  await refuses('version_conflict', fan.api('POST /legal/consents', { body: { version: version - 1 } }))
  await fan.api('POST /legal/consents', { body: { version } })
  await fan.api('POST /legal/consents', { body: { version } })
  assert.equal(await me(), null)

  const { version: later } = await publish('terms')
  assert.equal(await me(), null)
  assert.equal(await openTerms(early), later)
})

test('a payment says which terms were shown', async () => {
  const fan = await aFan(app)
  const { data: card } = await fan.api('POST /{gateway}/cards', {
    params: { gateway: 'sandbox' },
    body: { number: '4242424242424242', expMonth: 4, expYear: 2034, cvc: '123', holderName: 'A Fan' },
  })
  await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId: card._id } })

  const payments = await app.ctx.db.selectFrom('payment').select('terms_version').where('fan_id', '=', fan.id).execute()

  assert.deepEqual(payments, [{ terms_version: (await read('terms')).version }])
})
