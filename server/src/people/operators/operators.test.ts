/** Operators invite, promote and withdraw one another. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { anEmail, mailedToken, mailsTo } from '#test/people'
import { refuses } from '#test/refusals'

const PASSWORD = 'a long enough password of an operator'

let app: TestApp
let owner: Member
before(async () => {
  app = await startTestApp()
  owner = await anOperator(app)
})
after(() => app.close())

async function invited({ email = anEmail(), operatorRole = 'support' as OperatorRole, by = owner } = {}) {
  const { data } = await by.api('POST /admin/operator-invitations', { body: { email, operatorRole } })
  const token = await mailedToken(app, email)
  return { ...data, token }
}

const accept = (token: string, username = `op-${randomUUID().slice(0, 8)}`) =>
  app.as()('POST /auth/operator-invitations/accept', { body: { token, username, name: 'Ada', password: PASSWORD } })
const actionsOn = async (id: string) =>
  (await owner.api('GET /admin/audit-log', { query: { pageSize: 100 } })).data
    .filter(({ targetId }) => targetId === id)
    .map(({ action }) => action)

describe('an invitation', () => {
  test('is mailed, shows its role, and makes an operator who is logged in', async () => {
    const { token, email, _id } = await invited()
    const { data: shown } = await app.as()('POST /auth/operator-invitations/view', { body: { token } })
    assert.deepEqual([shown.email, shown.operatorRole], [email, 'support'])

    const { data: session } = await accept(token)

    const { data: me } = await app.as(session.token)('GET /users/me')
    assert.deepEqual([me.role, me.operatorRole, me.email, me.emailVerified], ['operator', 'support', email, true])
    const { data: left } = await owner.api('GET /admin/operator-invitations', { query: { q: email } })
    assert.deepEqual(left, [])
    assert.deepEqual(await actionsOn(_id), ['operator.invited'])
    assert.deepEqual(await actionsOn(me._id), ['operator.joined'])
    assert.match((await mailsTo(app, owner.email))[0] ?? '', /Ada is now an operator/)
  })

  test('is stored as a hash only', async () => {
    const { token } = await invited()
    const rows = await app.ctx.db.selectFrom('operator_invitation').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token))
    assert.ok(rows.every((row) => row.token_hash.length === 32))
  })

  test('is accepted once, by the first of two', async () => {
    const { token } = await invited()
    const both = await Promise.allSettled([accept(token), accept(token)])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await refuses('token_invalid', accept(token))
  })

  test('expires after 72 hours', async () => {
    const alone = await startTestApp()
    try {
      const inviter = await anOperator(alone)
      const email = anEmail()
      await inviter.api('POST /admin/operator-invitations', { body: { email, operatorRole: 'finance' } })
      const token = await mailedToken(alone, email)
      const view = () => alone.as()('POST /auth/operator-invitations/view', { body: { token } })
      alone.clock.advance({ hours: 71, minutes: 59 })
      assert.equal((await view()).data.email, email)
      alone.clock.advance({ minutes: 1 })
      await refuses('token_invalid', view())
      await refuses(
        'token_invalid',
        alone.as()('POST /auth/operator-invitations/accept', {
          body: { token, username: 'late', name: 'Late', password: PASSWORD },
        }),
      )
    } finally {
      await alone.close()
    }
  })

  test('is revoked, and then opens nothing', async () => {
    const { _id, token } = await invited()
    await owner.api('DELETE /admin/operator-invitations/{id}', { params: { id: _id } })
    await refuses('token_invalid', accept(token))
    await refuses('not_found', owner.api('DELETE /admin/operator-invitations/{id}', { params: { id: _id } }))
    assert.deepEqual(await actionsOn(_id), ['operator.invitation_revoked', 'operator.invited'])
  })

  test('of the same address again replaces the first one', async () => {
    const email = anEmail()
    const first = await invited({ email })
    const second = await invited({ email, operatorRole: 'moderator' })
    await refuses('token_invalid', accept(first.token))
    const { data } = await accept(second.token)
    assert.equal((await app.as(data.token)('GET /users/me')).data.operatorRole, 'moderator')
  })

  test('survives a refused username and a common password', async () => {
    const { token } = await invited()
    await refuses('username_taken', accept(token, owner.username))
    const body = { token, username: 'op-common', name: 'Ada', password: 'password123' }
    await refuses('password_too_common', app.as()('POST /auth/operator-invitations/accept', { body }))
    assert.ok((await accept(token)).data.token)
  })

  test('is refused for the address of an account', async () => {
    const fan = await aFan(app)
    const body = { email: fan.email, operatorRole: 'support' as const }
    await refuses('email_taken', owner.api('POST /admin/operator-invitations', { body }))
  })

  test('of an owner who is none any more opens nothing', async () => {
    const former = await anOperator(app)
    const { token } = await invited({ by: former, operatorRole: 'owner' })
    await owner.api('PUT /admin/operators/{id}/role', { params: { id: former.id }, body: { operatorRole: 'support' } })
    await refuses('token_invalid', accept(token))
  })
})

describe('a role', () => {
  test('is changed at once, with a mail and an entry of the audit log', async () => {
    const other = await anOperator(app, 'support')
    await refuses('forbidden', other.api('GET /admin/payments'))
    const params = { id: other.id }
    const { data } = await owner.api('PUT /admin/operators/{id}/role', { params, body: { operatorRole: 'finance' } })
    assert.equal(data.operatorRole, 'finance')
    await other.api('GET /admin/payments')
    assert.match((await mailsTo(app, other.email))[0] ?? '', /role was changed/)
    assert.deepEqual(await actionsOn(other.id), ['operator.role_changed'])
  })

  test('of a fan is not found', async () => {
    const fan = await aFan(app)
    const input = { params: { id: fan.id }, body: { operatorRole: 'owner' as const } }
    await refuses('not_found', owner.api('PUT /admin/operators/{id}/role', input))
    await refuses('not_found', owner.api('DELETE /admin/operators/{id}', { params: { id: fan.id } }))
  })
})

describe('withdrawing an operator', () => {
  test('ends sessions and logins, and frees the address for a new invitation', async () => {
    const { token, email } = await invited()
    const username = `op-${randomUUID().slice(0, 8)}`
    const { data: session } = await accept(token, username)
    const { data: me } = await app.as(session.token)('GET /users/me')

    await owner.api('DELETE /admin/operators/{id}', { params: { id: me._id } })

    await refuses('unauthenticated', app.as(session.token)('GET /users/me'))
    for (const credentials of [email, username])
      await refuses(
        'credentials_incorrect',
        app.as()('POST /auth/login', { body: { credentials, password: PASSWORD } }),
      )
    const { data: listed } = await owner.api('GET /admin/operators', { query: { pageSize: 100 } })
    assert.ok(listed.every(({ _id }) => _id !== me._id))
    assert.deepEqual(await actionsOn(me._id), ['operator.withdrawn', 'operator.joined'])
    await accept((await invited({ email })).token, username)
  })

  test('is not possible for oneself', async () => {
    await refuses('invalid_state', owner.api('DELETE /admin/operators/{id}', { params: { id: owner.id } }))
  })
})

test('the list shows role, last use and second factor, without fans', async () => {
  const other = await anOperator(app, 'moderator')
  await aFan(app)
  const { data } = await owner.api('GET /admin/operators', { query: { pageSize: 100 } })
  const row = data.find(({ _id }) => _id === other.id)
  assert.deepEqual([row?.operatorRole, row?.hasSecondFactor, row?.status], ['moderator', false, 'active'])
  assert.ok(row?.lastUsedAt)
})

describe('one owner always stays', () => {
  const alone = async (work: (site: TestApp, ada: Member, bob: Member) => Promise<void>) => {
    const site = await startTestApp()
    try {
      const [ada, bob] = [await anOperator(site), await anOperator(site)]
      // Both are known to this process before anything changes.
      await Promise.all([ada.api('GET /users/me'), bob.api('GET /users/me')])
      await work(site, ada, bob)
      const owners = await site.ctx.db
        .selectFrom('account')
        .select('id')
        .where('operator_role', '=', 'owner')
        .where('status', '=', 'active')
        .execute()
      assert.equal(owners.length, 1)
    } finally {
      await site.close()
    }
  }
  const demote = (by: Member, { id }: Member) =>
    by.api('PUT /admin/operators/{id}/role', { params: { id }, body: { operatorRole: 'support' } })
  const withdraw = (by: Member, { id }: Member) => by.api('DELETE /admin/operators/{id}', { params: { id } })

  test('when two demote one another at once', () =>
    alone(async (_site, ada, bob) => {
      const both = await Promise.allSettled([demote(ada, bob), demote(bob, ada)])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    }))

  test('when one withdraws and the other demotes at once', () =>
    alone(async (_site, ada, bob) => {
      const both = await Promise.allSettled([withdraw(ada, bob), demote(bob, ada)])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    }))

  test('and cannot demote themselves', () =>
    alone(async (_site, ada, bob) => {
      await demote(ada, bob)
      await refuses('invalid_state', demote(ada, ada))
    }))

  test('and a suspended owner does not count', () =>
    alone(async (_site, ada, bob) => {
      await ada.api('PUT /admin/users/{id}/suspend', { params: { id: bob.id }, body: { reason: 'A check' } })
      await refuses('invalid_state', demote(ada, ada))
    }))
})
