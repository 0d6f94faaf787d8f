import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { createAuthenticator, endIdleSessions, endOperatorSessions, identifySocket } from './sessions.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { OPERATOR_SESSION_HOURS: '24', OPERATOR_IDLE_MINUTES: '120' } })
})
after(() => app.close())

describe('the session of an operator', () => {
  test('expires a day after it was opened, and the list of sessions says so', async () => {
    const operator = await anOperator(app)
    const { data: sessions } = await operator.api('GET /sessions')
    const [session] = sessions
    assert.ok(session)
    const lifetime = Temporal.Instant.from(session.expiresAt).since(session.createdAt)
    assert.equal(lifetime.total('hours'), 24)
  })

  test('ends after two hours without use', async () => {
    const operator = await anOperator(app)
    await pass({ minutes: 121 })
    await refuses('unauthenticated', operator.api('GET /users/me'))
  })

  test('goes on while it is used, and ends a day after it was opened all the same', async () => {
    const operator = await anOperator(app)
    for (let hour = 0; hour < 23; hour++) {
      await pass({ hours: 1 })
      await operator.api('GET /users/me')
    }
    await pass({ hours: 1 })
    await refuses('unauthenticated', operator.api('GET /users/me'))
  })

  test('is not kept alive by the socket tokens that an open page fetches', async () => {
    const operator = await anOperator(app)
    for (let part = 0; part < 12; part++) {
      await operator.api('POST /sessions/socket-token')
      await pass({ minutes: 10 })
    }
    await refuses('unauthenticated', operator.api('POST /sessions/socket-token'))
  })

  test('counts a call right after a background call as a use', async () => {
    const operator = await anOperator(app)
    await pass({ minutes: 100 })
    await operator.api('POST /sessions/socket-token')
    await operator.api('GET /users/me')
    await pass({ minutes: 100 })
    await operator.api('GET /users/me')
  })

  test('opens no socket either once it is over, and the job records its end once', async () => {
    const operator = await anOperator(app)
    const { data } = await operator.api('POST /sessions/socket-token')
    await pass({ minutes: 119 })
    await endOperatorSessions(app.ctx)
    assert.equal(await countEnded(operator), 0)
    await pass({ minutes: 1 })
    await Promise.all([endOperatorSessions(app.ctx), endOperatorSessions(app.ctx)])
    assert.equal(await countEnded(operator), 1)
    const authenticator = createAuthenticator(app.ctx)
    assert.equal(await identifySocket(app.ctx, authenticator, data.token), undefined)
    assert.equal(await identifySocket(app.ctx, authenticator, operator.token), undefined)
  })

  test('also ends when it was opened with the limits of a fan', async () => {
    const fan = await aFan(app)
    await pass({ hours: 3 })
    await app.ctx.db
      .updateTable('account')
      .set({ role: 'operator', operator_role: 'owner' })
      .where('id', '=', fan.id)
      .execute()
    await refuses('unauthenticated', fan.api('GET /users/me'))
  })
})

test('sessions of fans and creators are not ended by the limits of operators', async () => {
  const members = [await aFan(app), await aPerformer(app)]
  await pass({ hours: 25 })
  await endOperatorSessions(app.ctx)
  for (const { api } of members) await api('GET /users/me')
})

/** Moves the clock, and empties the cache of callers, as a session that ends does. */
async function pass(duration: { hours?: number; minutes?: number }): Promise<void> {
  app.clock.advance(duration)
  const other = await aFan(app)
  await other.api('POST /auth/logout')
}

async function countEnded({ id }: Member): Promise<number> {
  const ended = await app.ctx.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', id)
    .where('ended_at', 'is not', null)
    .execute()
  return ended.length
}

describe('the session of a fan or creator', () => {
  let site: TestApp
  before(async () => {
    site = await startTestApp({ env: { MEMBER_IDLE_DAYS: '90' } })
  })
  after(() => site.close())
  /** The cache of callers lasts five seconds of the machine's time; a session that ends empties it. */
  const passDays = async (days: number) => {
    site.clock.advance({ hours: days * 24 })
    const other = await aFan(site)
    await other.api('POST /auth/logout')
  }

  test('ends after 90 days without use', async () => {
    const members = [await aFan(site), await aPerformer(site)]
    await passDays(91)
    for (const { api } of members) await refuses('unauthenticated', api('GET /users/me'))
  })

  test('goes on for a year while it is used', async () => {
    const fan = await aFan(site)
    for (const days of [80, 80, 80, 80]) {
      await passDays(days)
      await fan.api('GET /users/me')
    }
  })

  test('is over for its devices as well: its sockets close, its row says so', async () => {
    const [idle, active] = [await aFan(site), await aFan(site)]
    await passDays(60)
    await active.api('GET /users/me')
    await passDays(31)
    await endIdleSessions(site.ctx)
    const ended = await site.ctx.db.selectFrom('session').select(['account_id', 'ended_at']).execute()
    const isEnded = (id: string) => ended.filter((row) => row.account_id === id).every((row) => row.ended_at !== null)
    assert.deepEqual([isEnded(idle.id), isEnded(active.id)], [true, false])
  })
})
