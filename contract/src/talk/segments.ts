/** Conditions on a creator’s fans, saved under a name: an audience of broadcasts and a filter of automations. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FanListId, LinkId, SegmentId } from '../ids.ts'
import { Money } from '../money.ts'
import { Done, Instant, ok } from '../page.ts'
import { line } from '../text.ts'
import { FAN_LIST_NAME_MAX, SEGMENT_CONDITIONS_MAX, SEGMENT_FIELDS, type SegmentField } from './fan-groups.ts'

const NUMBERED: readonly SegmentField[] = ['tier', 'months_subscribed', 'last_seen', 'last_bought']
const PRICED: readonly SegmentField[] = ['spent_total', 'spent_30_days']

/**
 * A number for `tier` (the rank), `months_subscribed`, and for `last_seen` and `last_bought` (days ago); money for what was spent; a list; a link by which they came first. `isNot`
 * turns it around: less than, longer ago, not on it. Who hides being online is seen by no condition.
 */
export const SegmentCondition = z
  .strictObject({
    field: z.enum(SEGMENT_FIELDS),
    isNot: z.boolean().default(false),
    number: z.int().min(0).max(30_000).nullable().default(null),
    money: Money.nullable().default(null),
    listId: FanListId.nullable().default(null),
    linkId: LinkId.nullable().default(null),
  })
  .refine(({ field, number }) => NUMBERED.includes(field) === (number !== null), {
    path: ['number'],
    message: 'Enter a number.',
  })
  .refine(({ field, money }) => PRICED.includes(field) === (money !== null && money > 0), {
    path: ['money'],
    message: 'Enter an amount above 0.',
  })
  .refine(({ field, listId }) => (field === 'on_list') === (listId !== null), {
    path: ['listId'],
    message: 'Choose a list.',
  })
  .refine(({ field, linkId }) => (field === 'came_by_link') === (linkId !== null), {
    path: ['linkId'],
    message: 'Choose a link.',
  })
export type SegmentCondition = z.output<typeof SegmentCondition>

const Conditions = z.array(SegmentCondition).min(1).max(SEGMENT_CONDITIONS_MAX)

export const Segment = z.object({
  _id: SegmentId,
  name: z.string(),
  /** All of them hold. */
  conditions: z.array(SegmentCondition),
  updatedAt: Instant,
})
export type Segment = z.output<typeof Segment>

const params = z.strictObject({ id: SegmentId })
const body = z.strictObject({ name: line(FAN_LIST_NAME_MAX, { min: 1 }), conditions: Conditions })
const rateLimit = { max: 120, perSeconds: 60 }

export const segments = defineApi({
  'GET /performer/segments': {
    for: 'performer',
    summary: 'The creator’s segments by name; at most fifty',
    response: ok(z.array(Segment)),
  },
  'POST /performer/segments/count': {
    for: 'performer',
    summary: 'How many fans match conditions now',
    body: z.strictObject({ conditions: Conditions }),
    response: ok(z.object({ fans: z.int() })),
    rateLimit,
  },
  'POST /performer/segments': {
    for: 'performer',
    summary: 'Save conditions under a name',
    body,
    response: ok(Segment),
    status: 201,
    errors: ['segment_name_taken', 'limit_reached'],
    rateLimit,
  },
  'PUT /performer/segments/{id}': {
    for: 'performer',
    summary: 'Change a segment, also for what names it',
    params,
    body,
    response: ok(Segment),
    errors: ['segment_name_taken'],
    rateLimit,
  },
  'DELETE /performer/segments/{id}': {
    for: 'performer',
    summary: 'Delete a segment, unless an automation or a broadcast that is not finished names it',
    params,
    response: Done,
    errors: ['segment_in_use'],
    rateLimit,
  },
})
