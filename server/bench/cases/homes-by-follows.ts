import { strict as assert } from 'node:assert'
import type { Feed } from '@limelight/contract/content/feeds'
import { sql } from 'kysely'
import { startApi } from '../children.ts'
import { get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { createWorld, signIn, type World } from '../world.ts'
import { serving } from './serving.ts'

const FEEDS = 200_000
const PERFORMERS = 10_000
const FOLLOWS = [50, 200, 5_000] as const
const ITEMS = 20
const ROUNDS = 5
const REQUESTS = 200
const PATH = `/api/user/feeds?pageSize=${ITEMS}`

/** The part of case 4 with one site of 10 000 performers, and fans who follow few and many of them. */
export async function homesByFollows(): Promise<Omit<CaseResult, 'title'>> {
  process.stdout.write(`Filling an installation with ${PERFORMERS} performers …\n`)
  const world = await createWorld({ feeds: FEEDS, performers: PERFORMERS })
  const api = await startApi(world)
  try {
    const subjects = []
    for (const [index, follows] of FOLLOWS.entries()) {
      const { token } = await aFanWith(follows, { world, username: `fan-${index + 10}` })
      await check({ port: api.port, token })
      subjects.push(serving(world, { name: nameOf(follows), child: api, path: PATH, token, requests: REQUESTS }))
    }
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: 'CPU ms' })
    const [few, some, many] = FOLLOWS
    const ratio = (above: number) =>
      ratioOf(measured, { above: nameOf(above), below: nameOf(few), target: { atMost: 1.3 } })
    return { measured, ratios: [ratio(some), ratio(many)] }
  } finally {
    await api.stop()
    await world.remove()
  }
}

function nameOf(follows: number): string {
  return `home of ${follows} follows`
}

/** Spread evenly, so that their feeds are as many of the newest as of all. */
async function aFanWith(follows: number, { world: { ctx }, username }: { world: World; username: string }) {
  const fan = await signIn(ctx, username)
  await sql`
    insert into follow (fan_id, performer_id, created_at)
    select ${fan.id}, p.id, now()
    from generate_series(1, ${follows}::int) as n
    join account p on p.username = 'performer-' || n * ${PERFORMERS / follows}::int
  `.execute(ctx.db)
  await sql`analyze follow`.execute(ctx.db)
  return fan
}

async function check(asked: { port: number; token: string }): Promise<void> {
  const { status, body } = await get({ ...asked, path: PATH })
  assert.equal(status, 200)
  const { data } = JSON.parse(body.toString()) as { data: Feed[] }
  assert.equal(data.length, ITEMS)
  assert.deepEqual(
    data,
    data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
  )
}
