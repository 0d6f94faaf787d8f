import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contract } from '@limelight/contract/contract'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer } from './builders.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('every call of the contract is mounted', () => {
  for (const key of Object.keys(contract)) {
    const [method = '', path = ''] = key.split(' ')
    const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`
    assert.ok(app.http.hasRoute({ method: method as 'GET', url }), `${key} is not mounted`)
  }
})

test('a published post is on the home page of followers', async () => {
  const fan = await aFan(app)
  const performer = await aPerformer(app)
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { id } = await aFeed(app, { by: performer, text: 'Hello followers' })

  const home = await fan.api('GET /user/feeds')

  assert.deepEqual(
    home.data.map((feed) => feed._id),
    [id],
  )
  assert.equal(home.total, 1)
})
