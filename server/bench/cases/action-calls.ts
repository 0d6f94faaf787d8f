/** The calls of case 15, and what has to be true after each. */
import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { Feed } from '@limelight/contract/content/feeds'
import { sql } from 'kysely'
import { auditLedger, getBalance } from '#/core/ledger/ledger.service'
import { ask, type Call, textOf } from '../http-load.ts'
import { signIn, type World } from '../world.ts'
import { cookiesOf, loginOf, type People, sendAs } from './action-people.ts'

const TOP_UP = 10
const COMMENT = 'What a morning. Which lens was it?'
const MESSAGE = 'Thank you for the pictures of the harbour.'

export type Action = {
  name: string
  /** Of a right answer. */
  status: number
  /** How many times dearer than others it is. */
  weight: number
  /** The nth call is another one than all before it. */
  call(n: number): Omit<Call, 'port'>
  /** Calls `send` for the first call, and throws unless it has changed what it should. */
  check(send: () => Promise<void>): Promise<void>
  /** Throws unless `sent` calls have left what they should. */
  checkAll(sent: number): Promise<void>
}

export function actionsOf(world: World, people: People): Action[] {
  return [logIn, unlock, follow, like, comment, message, topUp].map((actionOf) => actionOf(world, people))
}

function logIn(world: World, { api, fans }: People): Action {
  const fan = at(fans, 0)
  return {
    name: 'log in',
    status: 200,
    weight: 4,
    call: (n) => loginOf(api, at(fans, n)),
    async check(send) {
      const wrong = await ask(loginOf(api, fan, 'another password'))
      assert.equal(wrong.status, 401)
      const right = await ask(loginOf(api, fan))
      const cookie = cookiesOf(right).find((each) => each.startsWith('token='))
      assert.equal((await read<{ username: string }>({ api, cookie }, '/api/users/me')).username, fan.username)
      await send()
    },
    checkAll: async (sent) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from session
        where account_id = any(${fans.map(({ id }) => id)}::uuid[])
      `.execute(world.ctx.db)
      // One of each fan's from before, one with which the device was remembered, and one of the check.
      assert.equal(rows[0]?.count, sent + 2 * fans.length + 1)
    },
  }
}

function unlock(world: World, { api, fans, paid }: People): Action {
  const [fan, feedId] = [at(fans, 0), at(paid, 0)]
  return {
    name: 'unlock',
    status: 201,
    weight: 1,
    call: (n) => ({
      method: 'POST',
      path: `/api/wallet/charges/feed/${at(paid, n)}`,
      cookie: at(fans, n).cookie,
      body: {},
      key: randomUUID(),
    }),
    async check(send) {
      const [path, viewer] = [`/api/user/feeds/${feedId}`, { api, cookie: fan.cookie }]
      const before = await getBalance(world.ctx, fan.id, 'wallet')
      const closed = await read<Feed>(viewer, path)
      assert.deepEqual([closed.canView, closed.files[0]?.url], [false, undefined])
      await send()
      const open = await read<Feed>(viewer, path)
      assert.ok(open.canView && open.files[0]?.url, 'what was bought is open')
      assert.equal(before - (await getBalance(world.ctx, fan.id, 'wallet')), closed.price)
      await assertBalanced(world)
    },
    async checkAll(sent) {
      assert.equal(await countOf(world, fans, sql`purchase where fan_id`), sent)
      await assertBalanced(world)
    },
  }
}

function follow(world: World, { api, fans, performers }: People): Action {
  return {
    name: 'follow',
    status: 200,
    weight: 1,
    call: (n) => ({
      method: 'POST',
      path: `/api/follows/${at(performers, Math.floor(n / fans.length))}`,
      cookie: at(fans, n).cookie,
    }),
    async check(send) {
      await send()
      assert.deepEqual(await read({ api, cookie: at(fans, 0).cookie }, '/api/follows/ids'), [at(performers, 0)])
    },
    checkAll: async (sent) => assert.equal(await countOf(world, fans, sql`follow where fan_id`), sent),
  }
}

function like(world: World, { api, fans, free }: People): Action {
  return {
    name: 'like',
    status: 200,
    weight: 1,
    call: (n) => ({
      method: 'POST',
      path: '/api/reactions',
      cookie: at(fans, n).cookie,
      body: { objectType: 'feed', objectId: at(free, n), action: 'like' },
    }),
    async check(send) {
      await send()
      const { isLiked, totalLike } = await read<Feed>({ api, cookie: at(fans, 0).cookie }, `/api/user/feeds/${free[0]}`)
      assert.deepEqual({ isLiked, totalLike }, { isLiked: true, totalLike: 1 })
    },
    checkAll: async (sent) => assert.equal(await countOf(world, fans, sql`reaction where account_id`), sent),
  }
}

function comment(world: World, { api, fans, free }: People): Action {
  return {
    name: 'comment',
    status: 201,
    weight: 1,
    call: (n) => ({
      method: 'POST',
      path: '/api/comments',
      cookie: at(fans, n).cookie,
      body: { objectType: 'feed', objectId: at(free, n), content: COMMENT },
    }),
    async check(send) {
      await send()
      const [written] = await read<{ content: string }[]>({ api }, `/api/comments?objectType=feed&objectId=${free[0]}`)
      assert.equal(written?.content, COMMENT)
    },
    checkAll: async (sent) => assert.equal(await countOf(world, fans, sql`comment where author_id`), sent),
  }
}

function message(world: World, { api, fans }: People): Action {
  const { conversationId } = at(fans, 0)
  return {
    name: 'message',
    status: 201,
    weight: 1,
    call: (n) => ({
      method: 'POST',
      path: `/api/messages/conversations/${at(fans, n).conversationId}`,
      cookie: at(fans, n).cookie,
      body: { text: MESSAGE, clientId: randomUUID() },
    }),
    async check(send) {
      await send()
      const { rows } = await sql<{ username: string }>`
        select a.username from conversation c join account a on a.id = c.performer_id where c.id = ${conversationId}
      `.execute(world.ctx.db)
      const performer = await signIn(world.ctx, rows[0]?.username ?? '')
      const cookie = `token=${performer.token}`
      const [arrived] = await read<{ text: string }[]>({ api, cookie }, `/api/messages/conversations/${conversationId}`)
      assert.equal(arrived?.text, MESSAGE)
      assert.deepEqual(await read({ api, cookie }, '/api/messages/total-unread-messages'), { total: 1, requests: 0 })
    },
    checkAll: async (sent) => assert.equal(await countOf(world, fans, sql`message where sender_id`), sent),
  }
}

function topUp(world: World, { fans }: People): Action {
  const fan = at(fans, 0)
  return {
    name: 'top up',
    status: 201,
    weight: 1,
    call: (n) => ({
      method: 'POST',
      path: '/api/payment/wallet/top-up',
      cookie: at(fans, n).cookie,
      body: { amount: TOP_UP, cardId: at(fans, n).cardId },
      key: randomUUID(),
    }),
    async check(send) {
      const before = await getBalance(world.ctx, fan.id, 'wallet')
      await send()
      assert.ok((await getBalance(world.ctx, fan.id, 'wallet')) > before, 'the tokens are in the wallet')
      await assertBalanced(world)
    },
    async checkAll(sent) {
      assert.equal(await countOf(world, fans, sql`payment where status = 'success' and fan_id`), sent)
      await assertBalanced(world)
    },
  }
}

type Viewer = { api: People['api']; cookie?: string | undefined }

async function read<T>({ api, cookie }: Viewer, path: string): Promise<T> {
  const answer = await sendAs(api, { method: 'GET', path, ...(cookie !== undefined && { cookie }) })
  assert.equal(answer.status, 200, path)
  return (JSON.parse(textOf(answer)) as { data: T }).data
}

async function countOf({ ctx }: World, fans: People['fans'], from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} = any(${fans.map(({ id }) => id)}::uuid[])
  `.execute(ctx.db)
  return rows[0]?.count ?? 0
}

async function assertBalanced({ ctx }: World): Promise<void> {
  const broken = Object.entries(await auditLedger(ctx)).filter(([, value]) => value !== 0)
  assert.deepEqual(broken, [], 'the books do not balance')
}

function at<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length]
  assert.ok(found !== undefined)
  return found
}
