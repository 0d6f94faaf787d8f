/** People who act in case 15, with everything they need so that each call costs only itself. */
import { strict as assert } from 'node:assert'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import type { Child } from '../children.ts'
import { type Answer, ask, BROWSER_ENCODINGS, type Call, textOf } from '../http-load.ts'
import { type Person, signIn, type World } from '../world.ts'

const FANS = 40
export const PASSWORD = 'correct horse battery'
const CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123', holderName: 'A Fan' }

/** `device` marks the browser as one in which the fan has logged in before. */
export type Fan = Person & { username: string; cookie: string; device: string; cardId: string; conversationId: string }
export type People = {
  api: Child
  fans: readonly Fan[]
  performers: readonly AccountId[]
  paid: readonly FeedId[]
  free: readonly FeedId[]
  passwordHash: string
}

/** Fans with tokens, a password, a card and a conversation; none of them has bought, liked or followed anything. */
export async function gatherPeople(world: World, api: Child): Promise<People> {
  const { ctx, reader, stranger } = world
  const passwordHash = await hashPassword(PASSWORD, ctx.config)
  const { rows } = await sql<{ id: AccountId; username: string }>`
    update account set password_hash = ${passwordHash}
    where id in (
      select id from account where role = 'fan' and id not in (${reader.id}, ${stranger.id}) order by username limit ${FANS}
    )
    returning id, username
  `.execute(ctx.db)
  await sql`update performer set message_policy = 'everyone', inbox_policy = 'everyone'`.execute(ctx.db)
  const performers = await idsOf<AccountId>(world, sql`select account_id as id from performer order by account_id`)
  const fans: Fan[] = []
  for (const [n, { username }] of rows.entries())
    fans.push(await equip(world, { api, username, performerId: performers[n % performers.length] }))
  return {
    api,
    fans,
    performers,
    paid: await idsOf<FeedId>(world, sql`select id from feed where access = 'paid' order by id desc`),
    free: await idsOf<FeedId>(world, sql`select id from feed where access = 'free' order by id desc`),
    passwordHash,
  }
}

type Equipped = { api: Child; username: string; performerId: AccountId | undefined }

async function equip({ ctx }: World, { api, username, performerId }: Equipped): Promise<Fan> {
  const person = await signIn(ctx, username)
  const cookie = `token=${person.token}`
  const post = (path: string, body: unknown) => sendAs(api, { method: 'POST', path, cookie, body })
  const card = await idOf(post('/api/sandbox/cards', CARD))
  const conversationId = await idOf(post('/api/conversations', { source: 'performer', sourceId: performerId }))
  const login = await ask(loginOf(api, { username, device: '' }))
  const device = cookiesOf(login).find((each) => each.startsWith('device='))
  assert.ok(device, 'the browser is remembered')
  return { ...person, username, cookie, device, cardId: card, conversationId }
}

/** As a browser on the login page, which has no session. */
export function loginOf(
  { port }: Child,
  { username, device }: Pick<Fan, 'username' | 'device'>,
  password = PASSWORD,
): Call {
  const body = { credentials: username, password, remember: true }
  return { port, method: 'POST', path: '/api/auth/login', cookie: device, encoding: BROWSER_ENCODINGS, body }
}

/** As a page of the site asks. */
export function sendAs({ port }: Child, call: Omit<Call, 'port' | 'encoding'>): Promise<Answer> {
  return ask({ ...call, port, encoding: BROWSER_ENCODINGS })
}

/** Without their attributes. */
export function cookiesOf({ headers }: Answer): string[] {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '')
}

async function idOf(asked: Promise<Answer>): Promise<string> {
  const answer = await asked
  assert.equal(answer.status, 201, textOf(answer))
  return (JSON.parse(textOf(answer)) as { data: { _id: string } }).data._id
}

async function idsOf<Id>({ ctx }: World, select: ReturnType<typeof sql>): Promise<Id[]> {
  const { rows } = await select.execute(ctx.db)
  return (rows as { id: Id }[]).map(({ id }) => id)
}
