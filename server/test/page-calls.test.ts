/** Generated: each call that pages make without a request answers every kind of actor as a request does. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, mock, test } from 'node:test'
import { type ApiClient, isApiError } from '@limelight/contract/client'
import { contract } from '@limelight/contract/contract'
import pg from 'pg'
import { inProcessClient } from '#/platform/http/in-process-client'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, anOperator, aPerformer } from './builders.ts'

type Loose = (key: string, args: { params?: object; query?: object }) => Promise<unknown>

/** Answers that depend on the moment, or on chance. */
const CHANGING = /^GET \/(performers\/search\/random|account\/closing)$/

let app: TestApp
let known: Record<string, string>
const tokens = new Map<string, string | undefined>([
  ['visitor', undefined],
  ['stranger', 'not-a-token'],
])

before(async () => {
  app = await startTestApp()
  const performer = await aPerformer(app)
  const feed = await aFeed(app, { by: performer, access: 'paid', price: 300 })
  known = { id: feed.id, username: performer.username, countryId: 'SE', stateId: 'AB' }
  tokens.set('fan', (await aFan(app)).token)
  tokens.set('performer', performer.token)
  tokens.set('operator', (await anOperator(app)).token)
  const suspended = await aFan(app)
  await app.ctx.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  tokens.set('suspended fan', suspended.token)
})
after(() => app.close())

for (const key of Object.keys(contract).filter((name) => name.startsWith('GET ') && !CHANGING.test(name))) {
  test(key, async () => {
    for (const [actor, token] of tokens) {
      for (const values of [known, { ...known, id: randomUUID(), username: 'nobody-at-all' }]) {
        const args = { params: paramsOf(key, values) }
        const [direct, injected] = [clientOf(token, true), clientOf(token, false)]
        assert.deepEqual(await outcome(direct, key, args), await outcome(injected, key, args), actor)
      }
    }
  })
}

test('lists, numbers and empty values mean the same in a direct call', async () => {
  const [direct, injected] = [clientOf(tokens.get('fan'), true), clientOf(tokens.get('fan'), false)]
  for (const query of [
    { pageSize: 3, q: '' },
    { pageSize: 0 },
    { q: 'a+b &c' },
    { tag: ['one', 'two'] },
    { tag: ['one'] },
    { tag: [] },
    { unknown: 1 },
    { q: 'nul\0' },
  ])
    assert.deepEqual(
      await outcome(direct, 'GET /user/feeds', { query }),
      await outcome(injected, 'GET /user/feeds', { query }),
      JSON.stringify(query),
    )
})

test('the calls of one page look a creator up once, and those of the next page anew', async () => {
  const { username = '' } = known
  const statements: string[] = []
  const query = pg.Client.prototype.query
  mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...args: Parameters<typeof query>) {
    const [config] = args as unknown as [string | { text: string }]
    statements.push(typeof config === 'string' ? config : config.text)
    return query.apply(this, args)
  })
  const lookUps = () => statements.filter((text) => text.includes('p.bio') && text.includes('a.username =')).length

  const page = clientOf(tokens.get('fan'), true)
  await Promise.all([
    page('GET /performers/{id}', { params: { id: username as never } }),
    page('GET /user/feeds/search/{username}', { params: { username } }),
  ])
  assert.equal(lookUps(), 1)
  await clientOf(tokens.get('fan'), true)('GET /performers/{id}', { params: { id: username as never } })
  assert.equal(lookUps(), 2)
  mock.restoreAll()
})

function clientOf(token: string | undefined, isDirect: boolean): ApiClient {
  const visitor = { token, address: '127.0.0.1', userAgent: 'test', language: 'de', requestId: 'test' }
  return inProcessClient(app.http, visitor, isDirect ? app.direct : new Map())
}

/** What differs from one moment to the next. */
function withoutMeasured(answer: unknown): unknown {
  const isMeasured = (name: string) => /^(freeBytes|memoryBytes|loopDelayMs|databaseBytes|bytes)$/.test(name)
  return JSON.parse(JSON.stringify(answer, (name, value) => (isMeasured(name) ? 0 : value)))
}

async function outcome(client: ApiClient, key: string, args: { params?: object; query?: object }): Promise<unknown> {
  try {
    return withoutMeasured(await (client as Loose)(key, args))
  } catch (error) {
    if (!isApiError(error)) throw error
    return { status: error.status, code: error.code, message: error.message, details: error.details }
  }
}

function paramsOf(key: string, values: Record<string, string>): Record<string, string> {
  const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, values[name] ?? randomUUID()]))
}
