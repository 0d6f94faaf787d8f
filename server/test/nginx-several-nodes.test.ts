/** Two nodes behind nginx with the file that docs/ has for it: one of them ends, and nobody is refused. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startTestApp } from './app.ts'
import { aFan, aPerformer } from './builders.ts'
import { joinBuses } from './joined-buses.ts'
import { startNginx, WITHOUT_NGINX } from './nginx-server.ts'

test('a node that ends costs no answer, no sale is made twice, and requests carry the id of nginx', {
  skip: WITHOUT_NGINX ?? false,
}, async (t) => {
  const buses = joinBuses()
  const env = { TRUST_PROXY: '127.0.0.1' }
  const first = await startTestApp({ bus: buses.open(), env })
  const second = await startTestApp({ bus: buses.open(), env, beside: first })
  for (const app of [first, second]) await app.http.listen({ host: '127.0.0.1', port: 0 })
  const [sitePort = 0, other] = [first, second].map((app) => (app.http.server.address() as AddressInfo).port)
  const replace = { '127.0.0.1:8081': `127.0.0.1:${other}` }
  const nginx = await startNginx('nginx-several-nodes.conf', { sitePort, replace })
  t.after(async () => {
    await nginx.stop()
    await second.close()
    await first.close()
  })
  const [fan, performer] = [await aFan(first, { balanceTokens: 1_000 }), await aPerformer(first)]
  const tip = (n: number) =>
    fetch(`http://127.0.0.1:${nginx.port}/api/wallet/charges/tip/${performer.id}`, {
      method: 'POST',
      headers: { authorization: fan.token, 'content-type': 'application/json', 'idempotency-key': `tip-number-${n}` },
      body: JSON.stringify({ price: 10 }),
    })
  const tips = (from: number) => Promise.all(Array.from({ length: 10 }, (_, n) => tip(from + n)))

  const before = await tips(0)
  second.http.server.close()
  second.http.server.closeAllConnections()
  const answers = [...before, ...(await tips(10)), ...(await tips(0))]

  for (const answer of answers) {
    assert.equal(answer.status, 201)
    assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f]{32}$/)
  }
  const { rows } = await first.ctx.db
    .selectFrom('sale')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
    .then((rows) => ({ rows }))
  assert.equal(Number(rows[0]?.count), 20)
})
