/** Co-authors of posts, videos and galleries, and their shares of what these earn. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { UNLOCKABLE_KINDS } from '../content-kinds.ts'
import { AccountId, CollabId } from '../ids.ts'
import { countedListOf, Done, Instant, listQuery, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { COLLAB_ACTIONS, COLLAB_GROUPS, COLLAB_STATES } from './collab-rules.ts'
import { PerformerLine } from './items.ts'

/** Percent of what the author earns by a sale, after the site's commission; at most two decimals. */
const Share = z.number().min(0).max(100)
const SetShare = Share.multipleOf(0.01)

const shape = {
  _id: CollabId,
  /** What is shared: once it is accepted in force, until then what is asked for. */
  sharePercent: Share,
  /** Another share that waits for an answer; the one above stays in force until it is accepted. */
  askedPercent: Share.nullable(),
  state: z.enum(COLLAB_STATES),
  /** Of an accepted one: false while one of the two has blocked the other or is not public. Nothing is shown or shared then. */
  isInForce: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** Of an own item. */
export const ItemCollab = z.object({ ...shape, performer: PerformerLine })
export type ItemCollab = z.output<typeof ItemCollab>

/** Of another creator's item. */
export const Collab = z.object({
  ...shape,
  author: PerformerLine,
  item: z.object({
    kind: z.enum(UNLOCKABLE_KINDS),
    _id: z.uuid(),
    /** A post's text, another item's title. */
    title: z.string(),
    /** Whether its page can be opened now. */
    isPublished: z.boolean(),
  }),
})
export type Collab = z.output<typeof Collab>

export const CollabRecord = z.object({
  action: z.enum(COLLAB_ACTIONS),
  sharePercent: Share,
  actor: z.object({ _id: AccountId, name: z.string() }),
  createdAt: Instant,
})
export type CollabRecord = z.output<typeof CollabRecord>

const params = z.strictObject({ id: CollabId })
/** The share that was read: if it is another one by now, nothing is agreed to. */
const Agreed = z.strictObject({ sharePercent: SetShare })

export const collabs = defineApi({
  'GET /performer/collabs': {
    for: 'performer',
    summary: 'What other creators name the creator as a co-author of, with the share that is asked for or in force',
    query: listQuery(['updatedAt', 'createdAt']).extend({ state: z.enum(COLLAB_GROUPS).optional() }),
    response: countedListOf(Collab),
  },
  'GET /performer/collabs/items/{id}': {
    for: 'performer',
    summary: 'The co-authors of one of the creator’s posts, videos or galleries, in every state',
    params: z.strictObject({ id: z.uuid() }),
    response: ok(z.array(ItemCollab)),
  },
  'POST /performer/collabs': {
    for: 'seller',
    summary:
      'Ask another creator to be a co-author, for a share of what the item earns. Nothing is shared until they accept',
    body: z.strictObject({
      kind: z.enum(UNLOCKABLE_KINDS),
      itemId: z.uuid(),
      /** Id or username. */
      creator: opaque(64),
      sharePercent: SetShare,
    }),
    response: ok(ItemCollab),
    status: 201,
    errors: ['invalid_state', 'limit_reached', 'shares_over_100'],
    rateLimit: { max: 60, perSeconds: 3600 },
  },
  'PUT /performer/collabs/{id}': {
    for: 'seller',
    summary: 'Ask for another share. The one that was accepted stays in force until this is accepted too',
    params,
    body: z.strictObject({
      sharePercent: SetShare,
      /** `updatedAt` as last read: another change since is `version_conflict`. */
      updatedAt: Instant.optional(),
    }),
    response: ok(ItemCollab),
    errors: ['invalid_state', 'shares_over_100', 'version_conflict'],
    rateLimit: { max: 60, perSeconds: 3600 },
  },
  'DELETE /performer/collabs/{id}': {
    for: 'performer',
    summary: 'Remove a co-author, or take back the request. Shares of past sales stay theirs',
    params,
    response: Done,
    errors: ['invalid_state'],
  },
  'GET /performer/collabs/{id}/records': {
    for: 'performer',
    summary: 'Who asked for and agreed to which share, and when. For the author and the co-author',
    params,
    response: ok(z.array(CollabRecord)),
  },
  'POST /performer/collabs/{id}/accept': {
    for: 'seller',
    summary: 'Agree to be a co-author for a share, or to another share. It counts for sales from now on',
    params,
    body: Agreed,
    response: ok(Collab),
    errors: ['invalid_state', 'version_conflict'],
  },
  'POST /performer/collabs/{id}/decline': {
    for: 'performer',
    summary: 'Decline to be a co-author, or another share. Then the one that was accepted stays in force',
    params,
    response: Done,
    errors: ['invalid_state'],
  },
  'POST /performer/collabs/{id}/leave': {
    for: 'performer',
    summary: 'Stop being a co-author. Shares of past sales stay yours',
    params,
    response: Done,
    errors: ['invalid_state'],
  },
})
