/** What the peers are asked in each case, and that they keep the same rule as ours: public posts, and those of creators one subscribes to. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { type Answer, BROWSER_ENCODINGS, get, type Target, textOf } from '../http-load.ts'
import { type Asked, type AskedOf, inPeers, type Peer } from './peers.ts'

type Post = { slug: string; visibility: string; creator?: { handle: string } }
type GhostAccess = {
  /** Of its Content API. */
  key: string
  slugs: { public: string[]; members: string[] }
  members: { cookie: string }[]
}

const ITEMS = 20
/** Ghost's own number of posts on a page. */
const GHOST_ITEMS = 15
/** Of the fan that each peer has, who subscribes to the creators c0 and c1. */
const DIRECTUS_FAN = { token: 'fan-token' }
const PAYLOAD_FAN = { headers: { authorization: 'users API-Key fan-key-0123456789' } }
const SUBSCRIBED = ['c0', 'c1']
/** For subscribers: the first by a creator to whom the fan subscribes, the second by another. */
const [OPEN_SLUG, CLOSED_SLUG] = ['bench-post-1', 'bench-post-3']
const [COMMON_WORD, ABSENT_WORD] = ['train', 'qqqzzz']

const DIRECTUS_LIST = `/items/posts?limit=${ITEMS}&sort=-published_at&fields=id,title,slug,excerpt,image,visibility,published_at,creator.name,creator.handle`
const PAYLOAD_FIELDS = ['title', 'slug', 'excerpt', 'image', 'visibility', 'publishedAt', 'creator']
const PAYLOAD_LIST = `/api/posts?limit=${ITEMS}&depth=1&${PAYLOAD_FIELDS.map((field) => `select[${field}]=true`).join('&')}`

/** Case 1. Ghost's list has no rule about who sees a post. */
export const homeOfPeers: AskedOf = {
  Directus: () =>
    asked('a gated list', { path: DIRECTUS_LIST, ...DIRECTUS_FAN }, async (peer, target) => {
      assertGatedList(directusRows(await answerOf(peer, target)))
      assert.equal((await get({ port: peer.port, path: DIRECTUS_LIST })).status, 403, 'Directus gives visitors no list')
    }),
  Payload: () =>
    asked('a gated list', { path: PAYLOAD_LIST, ...PAYLOAD_FAN }, async (peer, target) => {
      assertGatedList(payloadRows(await answerOf(peer, target)))
      const visitors = payloadRows(await answerOf(peer, { path: PAYLOAD_LIST }))
      assert.ok(visitors.every(({ visibility }) => visibility === 'public'))
    }),
  Ghost: async () => {
    const { key } = await ghostAccess()
    const fields = 'id,title,slug,excerpt,feature_image,published_at,visibility'
    const path = `/ghost/api/content/posts/?key=${key}&limit=${GHOST_ITEMS}&fields=${fields}`
    return asked('an ungated list', { path }, async (peer, target) => {
      const { posts } = jsonOf<{ posts: unknown[] }>(await answerOf(peer, target))
      assert.equal(posts.length, GHOST_ITEMS)
    })
  },
}

/** Case 2, for a member: a post that visitors do not see. */
export const membersPageOfPeers: AskedOf = {
  Ghost: async () => {
    const { slugs, members } = await ghostAccess()
    const [slug, member] = [slugs.members[0], members[0]]
    assert.ok(slug !== undefined && member, 'ghost.json names a post for members and a member')
    const page = { path: `/${slug}/`, encoding: BROWSER_ENCODINGS }
    return asked('a post, logged in', { ...page, cookie: member.cookie }, async (peer, target) => {
      assert.match(textOf(await answerOf(peer, target)), endOf(slug))
      assert.doesNotMatch(textOf(await answerOf(peer, page)), endOf(slug), 'a visitor does not see it')
    })
  },
}

/** Case 2, for visitors. */
export const visitorsPageOfPeers: AskedOf = {
  Ghost: async () => {
    const slug = (await ghostAccess()).slugs.public[0]
    assert.ok(slug !== undefined, 'ghost.json names a public post')
    return asked('a post, visitor', { path: `/${slug}/`, encoding: BROWSER_ENCODINGS }, async (peer, target) =>
      assert.match(textOf(await answerOf(peer, target)), endOf(slug)),
    )
  },
}

/** Case 3. */
export const itemOfPeers: AskedOf = {
  Directus: () => {
    const pathOf = (slug: string) => `/items/posts?filter[slug][_eq]=${slug}&limit=1`
    return asked('one gated post', { path: pathOf(OPEN_SLUG), ...DIRECTUS_FAN }, async (peer, target) => {
      assertOnly(OPEN_SLUG, directusRows(await answerOf(peer, target)))
      assert.deepEqual(directusRows(await answerOf(peer, { ...target, path: pathOf(CLOSED_SLUG) })), [])
    })
  },
  Payload: () => {
    const pathOf = (slug: string) => `/api/posts?limit=1&depth=0&where[slug][equals]=${slug}`
    return asked('one gated post', { path: pathOf(OPEN_SLUG), ...PAYLOAD_FAN }, async (peer, target) => {
      assertOnly(OPEN_SLUG, payloadRows(await answerOf(peer, target)))
      assert.deepEqual(payloadRows(await answerOf(peer, { ...target, path: pathOf(CLOSED_SLUG) })), [])
    })
  },
}

/** Case 13: a word of every post. */
export const commonWordOfPeers = searchOfPeers('a common word', { word: COMMON_WORD, rows: ITEMS })
/** Case 13: a word of none. */
export const absentWordOfPeers = searchOfPeers('an absent word', { word: ABSENT_WORD, rows: 0 })

function searchOfPeers(what: string, { word, rows }: { word: string; rows: number }): AskedOf {
  const fields = ['title', 'excerpt', 'html'].map((field, i) => `where[or][${i}][${field}][like]=${word}`).join('&')
  return {
    Directus: () =>
      asked(what, { path: `${DIRECTUS_LIST}&search=${word}`, ...DIRECTUS_FAN }, async (peer, target) =>
        assert.equal(directusRows(await answerOf(peer, target)).length, rows),
      ),
    Payload: () =>
      asked(what, { path: `${PAYLOAD_LIST}&${fields}`, ...PAYLOAD_FAN }, async (peer, target) =>
        assert.equal(payloadRows(await answerOf(peer, target)).length, rows),
      ),
  }
}

function asked(
  what: string,
  target: Asked['target'],
  check: (peer: Peer, target: Asked['target']) => Promise<void>,
): Asked {
  return { what, target, check: (peer) => check(peer, target) }
}

async function answerOf({ name, port }: Peer, target: Omit<Target, 'port'>): Promise<Answer> {
  const answer = await get({ port, ...target })
  assert.equal(answer.status, 200, `${name} answers ${target.path}: ${textOf(answer).slice(0, 200)}`)
  return answer
}

function jsonOf<T>(answer: Answer): T {
  return JSON.parse(textOf(answer))
}

function directusRows(answer: Answer): Post[] {
  return jsonOf<{ data: Post[] }>(answer).data
}

function payloadRows(answer: Answer): Post[] {
  return jsonOf<{ docs: Post[] }>(answer).docs
}

function assertGatedList(posts: readonly Post[]): void {
  assert.equal(posts.length, ITEMS)
  const closed = posts.filter(({ visibility }) => visibility !== 'public')
  assert.ok(closed.length > 0, 'the list has posts for subscribers')
  assert.ok(closed.every(({ creator }) => creator && SUBSCRIBED.includes(creator.handle)))
}

function assertOnly(slug: string, posts: readonly Post[]): void {
  assert.deepEqual(
    posts.map((post) => post.slug),
    [slug],
  )
}

/** The last words of each post that Ghost was filled with. */
function endOf(slug: string): RegExp {
  return new RegExp(`Post number ${/\d+$/.exec(slug)?.[0]}\\.`)
}

async function ghostAccess(): Promise<GhostAccess> {
  return JSON.parse(await readFile(inPeers('ghost.json') ?? '', 'utf8'))
}
