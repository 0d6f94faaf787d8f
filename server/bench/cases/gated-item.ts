import { strict as assert } from 'node:assert'
import type { Feed } from '@limelight/contract/content/feeds'
import { findFeedPage } from '#/content/feeds/feeds.queries'
import { oneItem } from '#/content/items/item-lists.queries'
import { type Child, startApi, startSqlStub } from '../children.ts'
import { get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { itemOfPeers } from '../peers/asked.ts'
import { besidePeers } from '../peers/peers.ts'
import { firstStatementOf } from '../statements.ts'
import { findFeed, type World } from '../world.ts'
import { assertGated } from './expected-access.ts'
import { serving } from './serving.ts'

const ROUNDS = 5
const REQUESTS = 1_000

/** Case 3: one feed for subscribers, asked for by one and by a stranger. */
export async function gatedItem(world: World, { rounds = ROUNDS } = {}): Promise<CaseResult> {
  const { ctx, reader, stranger } = world
  const id = await findFeed(ctx, { access: 'subscribers', by: 'performer-1' })
  const statement = await firstStatementOf(ctx, (recorded) =>
    findFeedPage(recorded, { id: reader.id, role: 'fan', country: null }, oneItem(id)),
  )
  const [api, stub] = [await startApi(world), await startSqlStub(world, statement)]
  const path = `/api/user/feeds/${id}`
  try {
    assert.equal(await readGated(world, { api, path }, reader), true, 'a subscriber sees it')
    assert.equal(await readGated(world, { api, path }, stranger), false, 'a stranger does not')
    const beside = await besidePeers(itemOfPeers)
    const subjects = [
      serving(world, { name: 'as member', child: api, path, token: reader.token, requests: REQUESTS }),
      serving(world, { name: 'as stranger', child: api, path, token: stranger.token, requests: REQUESTS }),
      serving(world, { name: 'SQL stub', child: stub, path: '/', requests: REQUESTS }),
      ...beside.subjects,
    ]
    const measured = await inTurn(subjects, { rounds, unit: 'CPU ms' })
    return {
      title: '3. one gated item',
      measured,
      ratios: [
        ratioOf(measured, { above: 'as member', below: 'SQL stub', target: { atMost: 3 } }),
        ratioOf(measured, { above: 'as stranger', below: 'SQL stub', target: { atMost: 3 } }),
        ...beside.ratiosTo('as member', measured),
      ],
    }
  } finally {
    await Promise.all([api.stop(), stub.stop()])
  }
}

async function readGated(
  world: World,
  { api, path }: { api: Child; path: string },
  { id, token }: { id: string; token: string },
): Promise<boolean> {
  const { status, body } = await get({ port: api.port, path, token })
  assert.equal(status, 200)
  const { data } = JSON.parse(body.toString()) as { data: Feed }
  await assertGated(world, id, [data])
  return data.canView
}
