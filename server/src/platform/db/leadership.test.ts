import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createTestCtx, type TestCtx } from '#test/ctx'
import { until } from '#test/until'
import { type Leadership, seekLeadership } from './leadership.ts'

let made: TestCtx
before(async () => {
  made = await createTestCtx()
})
after(() => made.close())

const log = pino({ level: 'silent' })
const seek = (name: string, onLost: () => void = () => {}) => seekLeadership(made.databaseUrl, { name, log, onLost })
const leadersOf = (seekers: readonly Leadership[]) => seekers.filter((one) => one.isLeader())

test('one of several leads, and when it ends another one does', async () => {
  const seekers = Array.from({ length: 4 }, () => seek('first'))
  const another = seek('second')
  await until(() => leadersOf(seekers).length > 0 && another.isLeader())
  const [leader] = leadersOf(seekers)
  assert.equal(leadersOf(seekers).length, 1)
  await leader?.close()
  const rest = seekers.filter((one) => one !== leader)
  await until(() => leadersOf(rest).length > 0)
  assert.equal(leadersOf(rest).length, 1)
  await Promise.all([...rest, another].map((one) => one.close()))
})

test('a leader whose connection is cut knows that it is none any more, and can become one again', async () => {
  let losses = 0
  const seeker = seek('cut', () => (losses += 1))
  await until(seeker.isLeader)
  // Of this database only: the server is that of all test files.
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(made.ctx.db)
  await until(() => losses === 1)
  await until(seeker.isLeader)
  await seeker.close()
})
