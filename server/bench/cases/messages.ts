import { strict as assert } from 'node:assert'
import type { Conversation } from '@limelight/contract/talk/conversations'
import type { Message } from '@limelight/contract/talk/messages'
import { sql } from 'kysely'
import pg from 'pg'
import { type Child, startApi } from '../children.ts'
import { get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { createWorld, signIn, type World } from '../world.ts'
import { serving } from './serving.ts'

/** Half of the messages are in one conversation, five in each of the others. */
const SIZES = [1_000, 1_000_000] as const
const EACH = 5
const PAGE = 25
const ROUNDS = 5
const REQUESTS = 1_000
const PARTS = ['conversations', 'conversations in the middle', 'messages', 'messages in the middle', 'unread'] as const
type Part = (typeof PARTS)[number]

type Grown = { size: number; world: World; api: Child; token: string; paths: Record<Part, string> }

/** Case 19: what a creator with few and very many messages pays for their list, for a page of one conversation, and for the number unread. */
export async function messages(): Promise<CaseResult> {
  const grown: Grown[] = []
  try {
    for (const size of SIZES) grown.push(await grow(size))
    for (const site of grown) await check(site)
    const subjects = grown.flatMap(({ size, world, api, token, paths }) =>
      PARTS.map((part) =>
        serving(world, { name: nameOf(part, size), child: api, path: paths[part], token, requests: REQUESTS }),
      ),
    )
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: 'CPU ms' })
    const [small, large] = SIZES
    return {
      title: '19. conversations and messages of a creator with 1 000 and 1 000 000 messages',
      measured,
      ratios: PARTS.map((part) =>
        ratioOf(measured, { above: nameOf(part, large), below: nameOf(part, small), target: { atMost: 1.3 } }),
      ),
    }
  } finally {
    for (const { api, world } of grown) {
      await api.stop()
      await world.remove()
    }
  }
}

function nameOf(part: Part, size: number): string {
  return `${part}, of ${size}`
}

async function grow(size: number): Promise<Grown> {
  process.stdout.write(`Filling an installation with ${size} messages …\n`)
  const world = await createWorld({ feeds: 1_000, performers: 250 })
  const creator = await signIn(world.ctx, 'performer-1')
  await addMessages(world, { creatorId: creator.id, conversations: size / 2 / EACH, inOne: size / 2 })
  const one = await theLargest(world, creator.id)
  const list = `/api/conversations?pageSize=${PAGE}`
  const page = `/api/messages/conversations/${one.id}?limit=${PAGE}`
  return {
    size,
    world,
    api: await startApi(world),
    token: creator.token,
    paths: {
      conversations: list,
      'conversations in the middle': `${list}&cursor=updatedAt.desc.0.${await middleConversation(world, creator.id)}`,
      messages: page,
      'messages in the middle': `${page}&before=${await middleMessage(world, one.id)}`,
      unread: '/api/messages/total-unread-messages',
    },
  }
}

/** By a connection of its own, whose statements may take minutes. All messages are from fans and unread, as the calls would have counted them. */
async function addMessages(
  { databaseUrl }: World,
  { creatorId, conversations, inOne }: { creatorId: string; conversations: number; inOne: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(WRITERS, [conversations])
  await client.query(CONVERSATIONS, [creatorId])
  await client.query(MESSAGES, [creatorId, inOne])
  await client.query(COUNTS)
  await client.query(PARTICIPANTS, [creatorId])
  await client.query('vacuum analyze')
  await client.end()
}

const WRITERS = `
  insert into account (id, role, email, username, name, password_hash, email_verified_at, created_at, updated_at)
  select uuidv7(), 'fan', 'writer' || n || '@example.test', 'writer-' || n, 'Example writer ' || n, 'none', now(), now(), now()
  from generate_series(0, $1::int) as n`
const CONVERSATIONS = `
  insert into conversation (id, performer_id, member_id, opened_by, created_at, updated_at)
  select uuidv7(), $1::uuid, id, id, now(), now() from account where username like 'writer-%'`
const MESSAGES = `
  insert into message (id, conversation_id, sender_id, type, text, client_id, created_at)
  select uuidv7(make_interval(secs => -n)), c.id, c.member_id, 'text', 'Message number ' || n || ' of this conversation', gen_random_uuid(),
    now() - make_interval(secs => n)
  from (select id, member_id, row_number() over (order by id) as place from conversation where performer_id = $1) as c,
    generate_series(1, case c.place when 1 then $2::int else ${EACH} end) as n`
const COUNTS = `
  update conversation c set message_count = m.count, last_message_id = m.last
  from (select conversation_id, count(*) as count, max(id::text)::uuid as last from message group by conversation_id) as m
  where m.conversation_id = c.id`
const PARTICIPANTS = `
  insert into conversation_participant (conversation_id, account_id, recipient_id, last_message_id, has_written, unread_count)
  select id, $1::uuid, member_id, last_message_id, false, message_count from conversation where performer_id = $1
  union all
  select id, member_id, $1::uuid, last_message_id, true, 0 from conversation where performer_id = $1`

async function theLargest({ ctx }: World, creatorId: string): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    select id from conversation where performer_id = ${creatorId} order by message_count desc limit 1
  `.execute(ctx.db)
  return only(rows)
}

async function middleConversation({ ctx }: World, creatorId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select last_message_id as id
    from (
      select last_message_id, row_number() over (order by last_message_id) as n, count(*) over () as total
      from conversation_participant
      where account_id = ${creatorId}
    ) as listed
    where n = total / 2
  `.execute(ctx.db)
  return only(rows).id
}

async function middleMessage({ ctx }: World, conversationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id
    from (
      select id, row_number() over (order by id) as n, count(*) over () as total
      from message
      where conversation_id = ${conversationId}
    ) as sent
    where n = total / 2
  `.execute(ctx.db)
  return only(rows).id
}

function only(rows: readonly { id: string }[]): { id: string } {
  const [row] = rows
  assert.ok(row)
  return row
}

/** Full pages in their order, the middle after the first, and a number of unread ones that is the size of what is counted. */
async function check({ size, api, token, paths }: Grown): Promise<void> {
  const read = async <T>(part: Part): Promise<T> => {
    const { status, body } = await get({ port: api.port, path: paths[part], token })
    assert.equal(status, 200)
    return (JSON.parse(body.toString()) as { data: T }).data
  }
  const first = await read<Conversation[]>('conversations')
  const middle = await read<Conversation[]>('conversations in the middle')
  for (const page of [first, middle]) assert.equal(page.length, PAGE)
  assert.ok(first.every(({ totalNotSeenMessages }) => totalNotSeenMessages > 0))
  const seen = new Set(first.map(({ _id }) => _id))
  assert.ok(middle.every(({ _id }) => !seen.has(_id)))
  const [newest, older] = [await read<Message[]>('messages'), await read<Message[]>('messages in the middle')]
  for (const page of [newest, older]) {
    assert.equal(page.length, PAGE)
    assert.deepEqual(
      page,
      page.toSorted((a, b) => (a._id < b._id ? 1 : -1)),
    )
  }
  assert.match(newest[0]?.text ?? '', /^Message number 1 of /)
  assert.ok(Number(/\d+/.exec(older[0]?.text ?? '')?.[0]) > size / 5)
  const { total } = await read<{ total: number }>('unread')
  assert.ok(total >= Math.min(size, EACH * 1_000 - EACH), `${total} are unread`)
}
