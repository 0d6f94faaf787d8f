/** Lists of fans that a creator keeps, and the groups that every creator has. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, FanListId } from '../ids.ts'
import { Money } from '../money.ts'
import { countedListOf, Done, Instant, listQuery, ok } from '../page.ts'
import { FanCard } from '../people/accounts.ts'
import { line } from '../text.ts'
import { FAN_GROUPS, FAN_LIST_NAME_MAX } from './fan-groups.ts'

export const FanList = z.object({
  _id: FanListId,
  name: z.string(),
  /** Fans on it who are neither closed, suspended nor blocked. */
  fans: z.int(),
  /** Whether the fan that the query names is on it. */
  hasFan: z.boolean(),
  updatedAt: Instant,
})
export type FanList = z.output<typeof FanList>

export const ListedFan = FanCard.extend({
  /** What the fan has spent on the creator, without refunds, in the currency of the site. */
  spent: Money,
})
export type ListedFan = z.output<typeof ListedFan>

const params = z.strictObject({ id: FanListId })
const memberParams = z.strictObject({ id: FanListId, fanId: AccountId })
const body = z.strictObject({ name: line(FAN_LIST_NAME_MAX, { min: 1 }) })
/** `updatedAt`: when the fan was added; of a group, when the fan registered. */
const query = listQuery(['updatedAt', 'createdAt', 'spent'])
const rateLimit = { max: 120, perSeconds: 60 }

export const fanLists = defineApi({
  'GET /performer/lists': {
    for: 'performer',
    summary: 'The creator’s lists of fans by name; at most fifty',
    query: z.strictObject({ fanId: AccountId.optional() }),
    response: ok(z.array(FanList)),
  },
  'POST /performer/lists': {
    for: 'performer',
    summary: 'Create a list of fans',
    body,
    response: ok(FanList),
    status: 201,
    errors: ['list_name_taken', 'limit_reached'],
    rateLimit,
  },
  'PUT /performer/lists/{id}': {
    for: 'performer',
    summary: 'Rename a list of fans',
    params,
    body,
    response: ok(FanList),
    errors: ['list_name_taken'],
    rateLimit,
  },
  'DELETE /performer/lists/{id}': {
    for: 'performer',
    summary: 'Delete a list of fans, unless a broadcast that is not finished names it',
    params,
    response: Done,
    errors: ['list_in_use'],
    rateLimit,
  },
  'GET /performer/lists/{id}/fans': {
    for: 'performer',
    summary: 'The fans on a list',
    params,
    query,
    response: countedListOf(ListedFan),
  },
  'PUT /performer/lists/{id}/fans/{fanId}': {
    for: 'performer',
    summary: 'Put a fan on a list: someone who follows, subscribed, bought or wrote. Idempotent',
    params: memberParams,
    response: Done,
    errors: ['limit_reached'],
    rateLimit,
  },
  'DELETE /performer/lists/{id}/fans/{fanId}': {
    for: 'performer',
    summary: 'Take a fan off a list. Idempotent',
    params: memberParams,
    response: Done,
    rateLimit,
  },
  'GET /performer/fan-groups/{group}/fans': {
    for: 'performer',
    summary: 'The fans of a group that every creator has',
    params: z.strictObject({ group: z.enum(FAN_GROUPS) }),
    query,
    response: countedListOf(ListedFan),
  },
})
