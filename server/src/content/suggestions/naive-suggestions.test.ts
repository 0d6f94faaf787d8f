/** The statements of the night and of the read against the same rules in plain loops, on generated follows, tags and dates. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, test } from 'node:test'
import { SUGGESTIONS_MAX } from '@limelight/contract/content/suggestions'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { COMMON_MIN, FOLLOWS_OF_A_FAN } from './compute-suggestions.queries.ts'
import { computeSuggestions } from './compute-suggestions.service.ts'
import { mixNewcomers, scoreOf } from './rank-suggestions.ts'
import { getSuggestions } from './suggestions.service.ts'

const [CREATORS, FANS, READERS] = [70, 250, 15]
const [SIMILAR, TOPICS, PLACES] = [30, 6, 25]
const TAGS = ['alpha', 'beta', 'gamma', 'delta', 'eta', 'iota', 'kappa', 'lambda', 'omega', 'sigma']

type Creator = {
  id: AccountId
  isPublic: boolean
  publishedHours: number
  tags: string[]
  daysOld: number
  followers: number
  hides: boolean
}
type Fan = {
  id: AccountId
  wants: boolean
  isActive: boolean
  follows: Creator[]
  seen: Map<Creator, number>
  hidden: Set<Creator>
}

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('similar creators and each fan’s list equal the naive ones', async () => {
  const random = seeded(20_261)
  const creators = Array.from({ length: CREATORS }, () => aCreator(random))
  const fans = Array.from({ length: FANS }, () => aFan(random, creators))
  await insert(creators, fans)
  await computeSuggestions(app.ctx)

  const similar = naiveSimilar(creators, fans)
  const { rows } = await sql<{ pair: string; common: number; similarity: number }>`
    select performer_id || ' ' || similar_id as pair, common_followers as common, similarity from similar_performer order by 1
  `.execute(app.ctx.db)
  const expected = [...similar].flatMap(([one, others]) =>
    others.map(({ other, common, similarity }) => ({ pair: `${one.id} ${other.id}`, common, similarity })),
  )
  assert.ok(expected.length > 200, 'there is something to compare')
  assert.deepEqual(
    rows,
    expected.sort((a, b) => (a.pair < b.pair ? -1 : 1)),
  )

  const names = new Map(creators.map((creator, n) => [creator.id, n]))
  let shown = 0
  for (const fan of fans.filter(({ isActive, wants }) => isActive && wants).slice(0, READERS)) {
    const { suggestions } = await getSuggestions(app.ctx, { id: fan.id, role: 'fan', country: null })
    const ids = suggestions.map(({ performer }) => names.get(performer._id))
    assert.deepEqual(
      ids,
      naiveList(fan, creators, similar).map(({ id }) => names.get(id)),
    )
    shown += ids.length
  }
  assert.ok(shown > READERS * 5, 'most readers have a list')
})

type Similar = Map<Creator, { other: Creator; common: number; similarity: number }[]>

function naiveSimilar(creators: readonly Creator[], fans: readonly Fan[]): Similar {
  const counted = fans.filter(({ wants, isActive }) => wants && isActive)
  const followersOf = new Map(
    creators
      .filter(({ isPublic }) => isPublic)
      .map((creator) => [
        creator,
        new Set(counted.filter(({ follows }) => follows.slice(0, FOLLOWS_OF_A_FAN).includes(creator))),
      ]),
  )
  const similar: Similar = new Map()
  for (const [one, ofOne] of followersOf) {
    const others = [...followersOf].flatMap(([other, ofOther]) => {
      const common = ofOne.intersection(ofOther).size
      if (other === one || common < COMMON_MIN) return []
      return [{ other, common, similarity: common / ofOne.union(ofOther).size }]
    })
    others.sort((a, b) => b.similarity - a.similarity || b.common - a.common || (a.other.id < b.other.id ? -1 : 1))
    similar.set(one, others.slice(0, SIMILAR))
  }
  return similar
}

function naiveList(fan: Fan, creators: readonly Creator[], similar: Similar): Creator[] {
  return mixNewcomers(naiveScores(fan, creators, similar), SUGGESTIONS_MAX).map(({ creator }) => creator)
}

function naiveScores(fan: Fan, creators: readonly Creator[], similar: Similar) {
  const own = fan.follows.filter(({ isPublic }) => isPublic).slice(0, FOLLOWS_OF_A_FAN)
  const listed = creators.filter(({ isPublic }) => isPublic).sort((a, b) => a.publishedHours - b.publishedHours)
  const shares = TAGS.map((tag) => ({ tag, share: own.filter(({ tags }) => tags.includes(tag)).length / own.length }))
  const topics = shares
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || (a.tag < b.tag ? -1 : 1))
    .slice(0, TOPICS)
  const firstOf = (list: Creator[]) => list.slice(0, PLACES)
  const inTopics = topics.flatMap(({ tag }) => firstOf(listed.filter(({ tags }) => tags.includes(tag))))
  const followed = own.flatMap((one) => (similar.get(one) ?? []).map(({ other }) => other))
  const candidates = new Set([...followed, ...inTopics, ...firstOf(listed.filter(isNewcomer))])
  const scored = [...candidates]
    .filter((creator) => !fan.follows.includes(creator) && !fan.hidden.has(creator))
    .map((creator) => ({
      id: creator.id,
      creator,
      isNewcomer: isNewcomer(creator),
      score: scoreOf({
        common: own.reduce(
          (sum, one) => sum + (similar.get(one)?.find(({ other }) => other === creator)?.similarity ?? 0),
          0,
        ),
        topic: topics.reduce((sum, { tag, share }) => sum + (creator.tags.includes(tag) ? share : 0), 0),
        hoursSincePublished: creator.publishedHours,
        seenDays: fan.seen.get(creator) ?? 0,
      }),
    }))
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return scored
}

function isNewcomer({ daysOld, followers, hides }: Creator): boolean {
  return daysOld < 30 || (followers < 100 && !hides)
}

function aCreator(random: () => number): Creator {
  return {
    id: randomUUIDv7() as AccountId,
    isPublic: random() < 0.9,
    publishedHours: random() * 800,
    tags: TAGS.filter(() => random() < 0.15).slice(0, 5),
    daysOld: random() < 0.1 ? 10 : 300,
    followers: random() < 0.1 ? 20 : 4_000,
    hides: random() < 0.3,
  }
}

/** Newest first; some follow more than count. */
function aFan(random: () => number, creators: readonly Creator[]): Fan {
  const share = random() < 0.1 ? 0.9 : 0.2
  const follows = creators.filter((_, n) => random() < share * (1 - n / (CREATORS * 1.5))).sort(() => random() - 0.5)
  return {
    id: randomUUIDv7() as AccountId,
    wants: random() < 0.95,
    isActive: random() < 0.95,
    follows,
    seen: new Map(
      creators.flatMap((creator) => (random() < 0.1 ? [[creator, 1 + Math.floor(random() * 6)] as const] : [])),
    ),
    hidden: new Set(creators.filter(() => random() < 0.03)),
  }
}

async function insert(creators: readonly Creator[], fans: readonly Fan[]): Promise<void> {
  const { db } = app.ctx
  const now = app.clock.now()
  for (const { id, isPublic, publishedHours, tags, daysOld, followers, hides } of creators) {
    const at = now.subtract({ milliseconds: Math.round(publishedHours * 3_600_000) })
    await sql`insert into account (id, role, name, password_hash, username, created_at, updated_at)
      values (${id}, 'performer', 'C', '', ${`c-${id.slice(-12)}`}, ${now.subtract({ hours: daysOld * 24 })}, ${now})`.execute(
      db,
    )
    await sql`insert into performer (account_id, status, follower_count, hides_counts, updated_at) values (${id}, ${isPublic ? 'active' : 'rejected'}, ${followers}, ${hides}, ${now})`.execute(
      db,
    )
    await sql`insert into feed (id, performer_id, type, text, tags, access, price_tokens, status, is_processed, published_at, created_at, updated_at)
      values (${randomUUIDv7()}, ${id}, 'text', 'x', ${tags}, 'free', 0, 'active', true, ${at}, ${at}, ${at})`.execute(
      db,
    )
  }
  const day = now.toString().slice(0, 10)
  for (const { id, wants, isActive, follows, seen, hidden } of fans) {
    await sql`insert into account (id, role, status, wants_suggestions, name, password_hash, created_at, updated_at)
      values (${id}, 'fan', ${isActive ? 'active' : 'suspended'}, ${wants}, 'F', '', ${now}, ${now})`.execute(db)
    await sql`insert into follow (fan_id, performer_id, created_at)
      select ${id}, one, ${now}::timestamptz - n * interval '1 minute' from unnest(${follows.map((creator) => creator.id)}::uuid[]) with ordinality as f (one, n)`.execute(
      db,
    )
    for (const [creator, days] of seen)
      await sql`insert into suggestion_mark (fan_id, performer_id, seen_days, seen_on) values (${id}, ${creator.id}, ${days}, ${day}::date)`.execute(
        db,
      )
    for (const creator of hidden)
      await sql`insert into suggestion_mark (fan_id, performer_id, hidden_at) values (${id}, ${creator.id}, ${now})
        on conflict (fan_id, performer_id) do update set hidden_at = excluded.hidden_at`.execute(db)
  }
}

/** A small generator (mulberry32), so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
