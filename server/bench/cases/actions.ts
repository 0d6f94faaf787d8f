import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Child, startApi, startPasswordStub, startSqlStub, startUnlockStub } from '../children.ts'
import { ask, BROWSER_ENCODINGS, overConnections } from '../http-load.ts'
import { type CaseResult, inTurn, type Measured, ratioOf, type Subject, valuesOf } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'
import type { World } from '../world.ts'
import { type Action, actionsOf } from './action-calls.ts'
import { gatherPeople, PASSWORD, type People } from './action-people.ts'
import { serving } from './serving.ts'

const ROUNDS = 5
const UNIT = 'CPU ms'
const REQUESTS = 300
const WARM_UP_REQUESTS = 300
const UNLOCK_TARGET_MS = 3
const QUIET_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 100

/**
 * Case 15: what fans do, each call as a page of the site sends it, until it is answered and until its jobs have run. Beside it: the bare
 * check of a password, an unlock as a first draft would do it, and one row with its commit.
 */
export async function actions(world: World): Promise<CaseResult> {
  const api = await startApi(world)
  const stubs: Child[] = []
  try {
    const people = await gatherPeople(world, api)
    const acting = actionsOf(world, people).map((action) => performing(world, api, action))
    for (const { check } of acting) await check()
    const subjects = [...acting, ...(await limitsOf(world, people, stubs))]
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: UNIT })
    for (const { checkAll } of acting) await checkAll()
    const unlock = valuesOf(measured, 'unlock')
    const withJobs = acting.map(
      ({ name, whole }): Measured => ({ name: `${name}, with its jobs`, unit: UNIT, values: whole }),
    )
    return {
      title: '15. log in, unlock, follow, like, comment, message, top up, as a browser asks',
      measured: [...measured, ...withJobs],
      ratios: [
        { what: 'CPU ms of an unlock', values: unlock, target: { atMost: UNLOCK_TARGET_MS } },
        ratioOf(measured, { above: 'unlock', below: 'naive unlock' }),
        ratioOf(measured, { above: 'log in', below: 'the password alone' }),
        ...['follow', 'like', 'comment', 'message', 'top up'].map((above) =>
          ratioOf(measured, { above, below: 'one row' }),
        ),
      ],
    }
  } finally {
    await Promise.all([api, ...stubs].map((child) => child.stop()))
  }
}

type Called = Pick<Action, 'name' | 'status' | 'weight' | 'call'>
/** `whole`: what each round cost until the jobs were through, which waiting itself raises by some per cent. */
type Acting = Subject & { whole: number[]; check(): Promise<void>; checkAll(): Promise<void> }

function performing(world: World, api: Child, action: Action): Acting {
  const { send, sent, ...subject } = calling(world, api, action)
  return { ...subject, check: () => action.check(() => send(1)), checkAll: () => action.checkAll(sent()) }
}

/** Each call is another one: nobody unlocks or likes anything twice. */
function calling(world: World, child: Child, { name, status, weight, call }: Called) {
  const pids = [child.pid, world.postgresPid]
  const requests = REQUESTS / weight
  const whole: number[] = []
  let sent = 0
  const send = async (times: number) => {
    const first = sent
    sent += times
    await overConnections(times, async (agent, n) => {
      const answer = await ask({ ...call(first + n), port: child.port, encoding: BROWSER_ENCODINGS }, agent)
      if (answer.status !== status) throw new Error(`${name} answered ${answer.status}: ${answer.body}`)
    })
  }
  const measure = async (round: number) => {
    if (round === 0) await send(WARM_UP_REQUESTS / weight)
    await quiet(world)
    const before = cpuMsOf(pids)
    await send(requests)
    const answered = cpuMsOf(pids)
    await quiet(world)
    whole.push((cpuMsOf(pids) - before) / requests)
    return (answered - before) / requests
  }
  return { name, measure, whole, send, sent: () => sent }
}

/** Waits until the relay and the jobs have nothing left, so that no action pays for what another one caused. */
async function quiet({ ctx }: World): Promise<void> {
  const deadline = performance.now() + QUIET_WITHIN_MS
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*)::int from outbox)
        + (select count(*)::int from pgboss.job where state < 'completed' and start_after <= now()) as left
    `.execute(ctx.db)
    if (rows[0]?.left === 0) return
    if (performance.now() > deadline) throw new Error(`${rows[0]?.left} jobs are left`)
    await sleep(LOOK_EVERY_MS)
  }
}

async function limitsOf(world: World, { fans, paid, passwordHash }: People, stubs: Child[]): Promise<Subject[]> {
  const { ctx, databaseUrl } = world
  await sql`
    create table bench_wallet (account_id uuid primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 50)
  `.execute(ctx.db)
  await sql`insert into bench_wallet select id, 1000000000 from account`.execute(ctx.db)
  await sql`create table bench_session (token text primary key, account_id uuid not null)`.execute(ctx.db)
  await sql`
    insert into bench_session
    select * from unnest(${fans.map(({ token }) => token)}::text[], ${fans.map(({ id }) => id)}::uuid[])
  `.execute(ctx.db)
  await sql`
    create table bench_purchase (fan_id uuid, feed_id uuid, tokens bigint not null,
      created_at timestamptz not null default now(), primary key (fan_id, feed_id))
  `.execute(ctx.db)
  await sql`
    create table bench_row (id uuid primary key default uuidv7(), account_id uuid not null, text text not null,
      created_at timestamptz not null default now())
  `.execute(ctx.db)
  const oneRow = { text: 'insert into bench_row (account_id, text) values ($1, $2)', values: [fans[0]?.id, 'A row.'] }
  const password = await startPasswordStub({ password: PASSWORD, hash: passwordHash })
  stubs.push(password)
  const unlock = await startUnlockStub(databaseUrl)
  stubs.push(unlock)
  const row = await startSqlStub(world, oneRow)
  stubs.push(row)
  const naive: Called = {
    name: 'naive unlock',
    status: 200,
    weight: 1,
    call(n) {
      const [fan, feed] = [fans[n % fans.length], paid[n % paid.length]]
      return { method: 'POST', path: `/?session=${fan?.token}&feed=${feed}` }
    },
  }
  return [
    calling(world, unlock, naive),
    serving(world, { name: 'the password alone', child: password, path: '/', requests: REQUESTS / 4 }),
    serving(world, { name: 'one row', child: row, path: '/', requests: REQUESTS }),
  ]
}
