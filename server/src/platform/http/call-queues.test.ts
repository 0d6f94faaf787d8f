import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@limelight/contract/contract'
import { createPageQueues, queueOf } from './call-queues.ts'

/** In which queue a call of the contract waits. */
function queueAt(key: keyof typeof contract, query = ''): string | undefined {
  return queueOf({ url: `/api${key.split(' ')[1]}${query}`, headers: {} }, { key, endpoint: contract[key] })
}

for (const [key, query, queue] of [
  ['GET /user/feeds', '', 'reads'],
  ['GET /user/feeds', '?scope=home&q=', 'reads'],
  ['GET /user/feeds', '?q=sea', 'searches'],
  ['GET /user/feeds', '?scope=discover&tag=sea', 'searches'],
  ['GET /performers/{id}', '', 'reads'],
  ['GET /performers/user/search', '', 'searches'],
  ['POST /comments', '', 'reads'],
] as const) {
  test(`${key}${query} waits among the ${queue}`, () => {
    assert.equal(queueAt(key, query), queue)
  })
}

for (const key of [
  'POST /auth/login',
  'POST /wallet/charges/feed/{id}',
  'GET /wallet/charges/search',
  'POST /payment/subscribe/performers',
  'GET /settings/public',
  'GET /admin/users',
  'POST /performer/feeds/photo/upload',
] as const) {
  test(`${key} never waits`, () => {
    assert.equal(queueAt(key), undefined)
  })
}

test('pages that search do not take the turns of others', () => {
  const queueFor = createPageQueues({ waitMs: 1_000 })

  assert.equal(queueFor('/home'), queueFor('/performer-1?tab=videos'))
  assert.equal(queueFor('/search?q=sea'), queueFor('/creators?q=anna'))
  assert.notEqual(queueFor('/home'), queueFor('/search?q=sea'))
})

test('whatever moves money never waits', () => {
  for (const [key, endpoint] of Object.entries(contract))
    if ('idempotent' in endpoint) assert.equal(queueOf({ url: '/', headers: {} }, { key, endpoint }), undefined, key)
})
