/** Generated: every call of the contract by every kind of actor, with unknown ids. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Audience, Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer } from './builders.ts'

const ACTORS = ['visitor', 'stranger', 'fan', 'unapproved performer', 'performer', 'suspended fan', 'operator'] as const
type Actor = (typeof ACTORS)[number]

/** Which audiences each actor belongs to. */
const BELONGS: Record<Actor, readonly Audience[]> = {
  visitor: ['anyone'],
  stranger: ['anyone'],
  fan: ['anyone', 'member', 'buyer'],
  'unapproved performer': ['anyone', 'member', 'buyer', 'performer'],
  performer: ['anyone', 'member', 'buyer', 'performer', 'seller'],
  'suspended fan': [],
  operator: ['anyone', 'member', 'operator'],
}

let app: TestApp
const tokens = new Map<Actor, string>()

before(async () => {
  app = await startTestApp()
  tokens.set('stranger', 'not-a-token')
  tokens.set('fan', (await aFan(app)).token)
  tokens.set('unapproved performer', (await aPerformer(app, { status: 'pending_review' })).token)
  tokens.set('performer', (await aPerformer(app)).token)
  const suspended = await aFan(app)
  const operator = await anOperator(app)
  tokens.set('operator', operator.token)
  // Suspending ends sessions; this one is opened again behind the door, as a cache of another process would have it.
  await app.ctx.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  tokens.set('suspended fan', suspended.token)
})
after(() => app.close())

for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
  describe(key, () => {
    for (const actor of ACTORS) {
      test(`${actor}: ${expectation(endpoint, actor)}`, async () => {
        if (key === 'POST /auth/logout' || key.startsWith('DELETE /sessions')) return
        const { statusCode, body } = await ask(key, endpoint, actor)
        const code = statusCode >= 400 ? JSON.parse(body).code : undefined
        assert.ok(statusCode < 500, `${statusCode} ${body}`)
        switch (expectation(endpoint, actor)) {
          case 'unauthenticated':
            assert.deepEqual([statusCode, code], [401, 'unauthenticated'])
            break
          case 'suspended':
            assert.deepEqual([statusCode, code], [403, 'account_suspended'])
            break
          case 'not approved':
            assert.deepEqual([statusCode, code], [403, 'performer_not_approved'])
            break
          case 'forbidden':
            assert.deepEqual([statusCode, code], [403, 'forbidden'])
            break
          case 'let in':
            assert.notEqual(statusCode, 401, body)
            assert.notEqual(statusCode, 403, body)
        }
      })
    }
  })
}

function expectation({ for: audience }: Endpoint, actor: Actor) {
  if (actor === 'suspended fan') return 'suspended'
  if (BELONGS[actor].includes(audience))
    return audience === 'anyone' && actor === 'stranger' ? 'answered as a visitor' : 'let in'
  if (actor === 'visitor' || actor === 'stranger') return 'unauthenticated'
  return audience === 'seller' && actor === 'unapproved performer' ? 'not approved' : 'forbidden'
}

async function ask(key: string, endpoint: Endpoint, actor: Actor) {
  const [method = '', path = ''] = key.split(' ')
  const token = tokens.get(actor)
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sampleOf(name))}`
  return app.http.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.body && !endpoint.files && { 'content-type': 'application/json' }),
    },
    ...(endpoint.body && !endpoint.files && { payload: '{}' }),
  })
}

function sampleOf(name: string): string {
  const samples: Record<string, string> = {
    gateway: 'sandbox',
    username: 'nobody-at-all',
    countryId: 'SE',
    stateId: 'AB',
  }
  return samples[name] ?? randomUUID()
}
