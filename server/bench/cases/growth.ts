import { strict as assert } from 'node:assert'
import type { Feed } from '@limelight/contract/content/feeds'
import { sql } from 'kysely'
import { writeCursor } from '#/content/items/item-cursor'
import { type Child, startApi } from '../children.ts'
import { get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { createWorld, type World } from '../world.ts'
import { homesByFollows } from './homes-by-follows.ts'
import { serving } from './serving.ts'

const SIZES = [200, 20_000, 1_000_000] as const
const ITEMS = 20
const ROUNDS = 5
const REQUESTS = 200
/** Cheaper when larger is no fault; dearer by a third would be. */
const TARGET = { atMost: 1.3 } as const

type Grown = { size: number; world: World; api: Child; pages: Record<'first' | 'middle', string> }

/** Case 4: what a page of the home feed costs as a site grows, and as its fan follows more performers. */
export async function growth(given: World): Promise<CaseResult> {
  const [bySize, byFollows] = [await homesBySize(given), await homesByFollows()]
  return {
    title: '4. growth: the home feed of 200, 20 000 and 1 000 000 feeds, and of 50 and 5 000 follows',
    measured: [...bySize.measured, ...byFollows.measured],
    ratios: [...bySize.ratios, ...byFollows.ratios],
  }
}

/** On sites of three sizes, at its beginning and in its middle. */
async function homesBySize(given: World): Promise<Omit<CaseResult, 'title'>> {
  const grown: Grown[] = []
  try {
    for (const size of SIZES) grown.push(await grow(size, given))
    for (const site of grown) await check(site)
    const subjects = grown.flatMap(({ size, world, api, pages }) =>
      (['first', 'middle'] as const).map((place) =>
        serving(world, {
          name: nameOf(place, size),
          child: api,
          path: pages[place],
          token: world.reader.token,
          requests: REQUESTS,
        }),
      ),
    )
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: 'CPU ms' })
    const [small, medium, large] = SIZES
    const ratios = (['first', 'middle'] as const).flatMap((place) => [
      ratioOf(measured, { above: nameOf(place, medium), below: nameOf(place, small), target: TARGET }),
      ratioOf(measured, { above: nameOf(place, large), below: nameOf(place, medium), target: TARGET }),
    ])
    return { measured, ratios }
  } finally {
    for (const { api, world } of grown) {
      await api.stop()
      if (world !== given) await world.remove()
    }
  }
}

function nameOf(place: 'first' | 'middle', size: number): string {
  return `${place} page of ${size}`
}

async function grow(size: number, given: World): Promise<Grown> {
  process.stdout.write(`Filling an installation with ${size} feeds …\n`)
  const world = size === 20_000 ? given : await createWorld({ feeds: size })
  const first = `/api/user/feeds?pageSize=${ITEMS}`
  const middle = `${first}&cursor=${writeCursor(await middleOf(world))}`
  return { size, world, api: await startApi(world), pages: { first, middle } }
}

/** The feed in the middle of the reader's home, found the slow way. */
async function middleOf({ ctx, reader }: World) {
  const { rows } = await sql<{ id: string; published_at: Temporal.Instant }>`
    with home as (
      select f.id, f.published_at, row_number() over (order by f.published_at desc, f.id desc) as n, count(*) over () as total
      from feed f
      join follow w on w.performer_id = f.performer_id and w.fan_id = ${reader.id}
    )
    select id, published_at from home where n = total / 2
  `.execute(ctx.db)
  const [row] = rows
  assert.ok(row)
  return { id: row.id, at: row.published_at, pin: 0 as const }
}

async function check({ api, world, pages }: Grown): Promise<void> {
  const [first, middle] = [await read(api, pages.first, world), await read(api, pages.middle, world)]
  const newestOfMiddle = middle[0]?.createdAt ?? ''
  assert.ok(first.every(({ createdAt }) => createdAt > newestOfMiddle))
  assert.deepEqual(
    middle,
    middle.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
  )
}

async function read({ port }: Child, path: string, { reader }: World): Promise<Feed[]> {
  const { status, body } = await get({ port, path, token: reader.token })
  assert.equal(status, 200)
  const { data } = JSON.parse(body.toString()) as { data: Feed[] }
  assert.equal(data.length, ITEMS)
  return data
}
