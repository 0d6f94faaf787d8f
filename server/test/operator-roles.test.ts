/** Generated: every call that needs an area of the console, by every role of operators. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import {
  mayOperate,
  OPERATOR_AREAS,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@limelight/contract/people/operator-roles'
import { startTestApp, type TestApp } from './app.ts'
import { anOperator } from './builders.ts'
import { refuses } from './refusals.ts'

const calls = Object.entries(contract) as [string, Endpoint][]
const guarded = calls.filter(([, endpoint]) => endpoint.area)

let app: TestApp
const tokens = new Map<OperatorRole, string>()

before(async () => {
  app = await startTestApp()
  for (const role of OPERATOR_ROLES) tokens.set(role, (await anOperator(app, role)).token)
})
after(() => app.close())

test('every call for operators names an area, and every area has a call', () => {
  const withoutArea = calls.filter(([, endpoint]) => endpoint.for === 'operator' && !endpoint.area)
  assert.deepEqual(withoutArea, [])
  const used = new Set(guarded.map(([, endpoint]) => endpoint.area))
  assert.deepEqual(
    OPERATOR_AREAS.filter((area) => !used.has(area)),
    [],
  )
})

test('only the owner has settings, texts, the audit log and operators', () => {
  for (const area of ['settings', 'texts', 'audit', 'operators'] as const)
    assert.deepEqual(
      OPERATOR_ROLES.filter((role) => mayOperate(role, area)),
      ['owner'],
    )
})

for (const [key, endpoint] of guarded) {
  describe(key, () => {
    for (const role of OPERATOR_ROLES) {
      const isLetIn = endpoint.area !== undefined && mayOperate(role, endpoint.area)
      test(`${role}: ${isLetIn ? 'let in' : 'forbidden'}`, async () => {
        const { statusCode, body } = await ask(key, endpoint, role)
        assert.ok(statusCode < 500, `${statusCode} ${body}`)
        if (isLetIn) assert.ok(statusCode !== 401 && statusCode !== 403, body)
        else assert.deepEqual([statusCode, JSON.parse(body).code], [403, 'forbidden'])
      })
    }
  })
}

test('the to-do list shows the tasks of the role only', async () => {
  await app.as()('POST /contact', {
    body: { name: 'Ada', email: 'ada@example.test', message: 'A question about my payment' },
  })
  const kinds = async (role: OperatorRole) =>
    (await app.as(tokens.get(role))('GET /admin/todos')).data.map(({ kind }) => kind)
  assert.deepEqual(await kinds('support'), ['messages'])
  assert.deepEqual(await kinds('owner'), ['messages'])
  assert.deepEqual(await kinds('finance'), [])
})

test('a role that suspends people neither suspends nor reinstates an operator', async () => {
  const [owner, moderator, other] = [await anOperator(app), await anOperator(app, 'moderator'), await anOperator(app)]
  const input = { params: { id: other.id }, body: { reason: 'A reason' } }
  await refuses('forbidden', moderator.api('PUT /admin/users/{id}/suspend', input))
  await owner.api('PUT /admin/users/{id}/suspend', input)
  await refuses('forbidden', moderator.api('PUT /admin/users/{id}/reinstate', { params: { id: other.id } }))
})

test('of two owners who suspend one another at once, one stays', async () => {
  const alone = await startTestApp()
  try {
    const [ada, bob] = [await anOperator(alone), await anOperator(alone)]
    const body = { reason: 'A reason' }
    // Both are known to this process before either is suspended.
    await Promise.all([ada.api('GET /users/me'), bob.api('GET /users/me')])
    await Promise.allSettled([
      ada.api('PUT /admin/users/{id}/suspend', { params: { id: bob.id }, body }),
      bob.api('PUT /admin/users/{id}/suspend', { params: { id: ada.id }, body }),
    ])
    const active = await alone.ctx.db.selectFrom('account').select('id').where('status', '=', 'active').execute()
    assert.equal(active.length, 1)
  } finally {
    await alone.close()
  }
})

test('the current account names the role of operators', async () => {
  const { data } = await app.as(tokens.get('finance'))('GET /users/me')
  assert.equal(data.operatorRole, 'finance')
})

async function ask(key: string, endpoint: Endpoint, role: OperatorRole) {
  const [method = '', path = ''] = key.split(' ')
  const sends = endpoint.body && !endpoint.files
  return app.http.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`,
    headers: { authorization: `Bearer ${tokens.get(role)}`, ...(sends && { 'content-type': 'application/json' }) },
    ...(sends && { payload: '{}' }),
  })
}
