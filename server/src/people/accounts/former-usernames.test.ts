import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member, PASSWORD } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const pageOf = async (name: string) => (await app.as()('GET /performers/{id}', { params: { id: name } })).data
const rename = (member: Member, username: string) =>
  member.api('PUT /users', { body: { username, currentPassword: PASSWORD } })

test('an old name leads to the creator for 90 days, and nobody else gets it meanwhile', async () => {
  const [creator, other] = [await aPerformer(app), await aFan(app)]
  const before = creator.username
  await rename(creator, 'renamed.creator')

  assert.deepEqual([(await pageOf(before))._id, (await pageOf(before)).username], [creator.id, 'renamed.creator'])
  await refuses('username_taken', rename(other, before))
  await refuses(
    'username_taken',
    app.as()('POST /auth/users/register', {
      body: { email: 'takes.names@example.test', username: before, password: PASSWORD },
    }),
  )

  app.clock.advance({ hours: 24 * 91 })
  await refuses('not_found', pageOf(before))
  await rename(other, before)
})

test('an account may take back a name of its own, and a name that was given on leads nowhere else', async () => {
  const creator = await aPerformer(app)
  const first = creator.username
  await rename(creator, 'second.name')
  await rename(creator, 'third.name')
  assert.equal((await pageOf(first)).username, 'third.name')
  assert.equal((await pageOf('second.name')).username, 'third.name')

  await rename(creator, first)

  assert.equal((await pageOf(first)).username, first)
  assert.equal((await pageOf('third.name')).username, first)
})

test('an old name of a creator whom nobody may see leads nowhere', async () => {
  const [creator, fan] = [await aPerformer(app), await aFan(app)]
  const before = creator.username
  await rename(creator, 'hidden.creator')
  await creator.api('POST /block/users', { body: { userId: fan.id } })

  await refuses('not_found', fan.api('GET /performers/{id}', { params: { id: before } }))
})
