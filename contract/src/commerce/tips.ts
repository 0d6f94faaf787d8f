/** What tips are for: the items of a creator's tip menu, goals and wishes. The tip itself is a charge (`wallet.ts`). */
import { z } from 'zod'
import { defineApi, type Endpoint } from '../api.ts'
import { TipTargetId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { Done, Instant, ok } from '../page.ts'
import { line, opaque, text } from '../text.ts'
import {
  TIP_TARGET_KINDS,
  TIP_TARGET_TEXT_MAX,
  TIP_TARGET_TOKENS_MAX,
  TIP_TARGETS_MAX,
  TIP_THANKS_MAX,
  TIP_TITLE_MAX,
} from './tip-targets.ts'

export const TipTarget = z.object({
  _id: TipTargetId,
  kind: z.enum(TIP_TARGET_KINDS),
  title: z.string(),
  text: z.string(),
  /** Of a wish: for those who tip for it. */
  thanks: z.string(),
  /** The price of an item; what a goal or a wish collects. */
  tokens: TokenAmount,
  /** Of a goal or a wish, by tips that were not refunded. May exceed `tokens` of a goal. */
  collectedTokens: TokenAmount,
  /** Of a goal: until then tips count for it. */
  endsAt: Instant.nullable(),
  isReached: z.boolean(),
})
export type TipTarget = z.output<typeof TipTarget>

export const OwnTipTarget = TipTarget.extend({
  isShown: z.boolean(),
  /** Tips for it that were not refunded. */
  tipCount: z.int(),
  createdAt: Instant,
})
export type OwnTipTarget = z.output<typeof OwnTipTarget>

const Title = line(TIP_TITLE_MAX, { min: 1 })
const Tokens = z.int().min(1).max(TIP_TARGET_TOKENS_MAX)
const item = { title: Title, tokens: Tokens, isShown: z.boolean() }
const goal = { ...item, text: text(TIP_TARGET_TEXT_MAX), endsAt: Instant.nullable() }
const wish = { ...item, text: text(TIP_TARGET_TEXT_MAX), thanks: text(TIP_THANKS_MAX) }

const needed = { title: Title, tokens: Tokens }
export const NewTipItem = z.strictObject({ ...z.object(item).partial().shape, ...needed })
export const NewGoal = z.strictObject({ ...z.object(goal).partial().shape, ...needed })
export const NewWish = z.strictObject({ ...z.object(wish).partial().shape, ...needed })

const params = z.strictObject({ id: TipTargetId })
const byPerformer = { for: 'performer', response: ok(OwnTipTarget) } as const satisfies Partial<Endpoint>
const added = { ...byPerformer, status: 201, errors: ['limit_reached'] } as const
const deleted = { for: 'performer', params, response: Done } as const satisfies Partial<Endpoint>

export const tips = defineApi({
  'GET /performers/{id}/tips': {
    for: 'anyone',
    summary: 'What the creator’s tips can be for: open goals, the tip menu in its order, and wishes',
    params: z.strictObject({ id: opaque(64) }),
    response: ok(z.array(TipTarget)),
  },
  'GET /performer/tips': {
    for: 'performer',
    summary: 'The creator’s goals, tip menu and wishes, with what they collected',
    response: ok(z.array(OwnTipTarget)),
  },
  'POST /performer/tip-menu': { ...added, summary: 'Add an item to the tip menu', body: NewTipItem },
  'PUT /performer/tip-menu': {
    for: 'performer',
    summary: 'Put the items of the tip menu into another order',
    body: z.strictObject({ ids: z.array(TipTargetId).max(TIP_TARGETS_MAX.item) }),
    response: ok(z.array(OwnTipTarget)),
    errors: ['invalid_state'],
  },
  'PUT /performer/tip-menu/{id}': {
    ...byPerformer,
    summary: 'Change an item of the tip menu. Tips at its former price are refused',
    params,
    body: z.strictObject(item).partial(),
  },
  'DELETE /performer/tip-menu/{id}': { ...deleted, summary: 'Delete an item of the tip menu' },
  'POST /performer/goals': { ...added, summary: 'Add a goal that tips count for', body: NewGoal },
  'PUT /performer/goals/{id}': {
    ...byPerformer,
    summary: 'Change a goal. What it collected stays',
    params,
    body: z.strictObject(goal).partial(),
  },
  'DELETE /performer/goals/{id}': { ...deleted, summary: 'Delete a goal. Its tips stay' },
  'POST /performer/wishes': { ...added, summary: 'Add a wish that fans can give money for', body: NewWish },
  'PUT /performer/wishes/{id}': {
    ...byPerformer,
    summary: 'Change a wish. What it collected stays',
    params,
    body: z.strictObject(wish).partial(),
  },
  'DELETE /performer/wishes/{id}': { ...deleted, summary: 'Delete a wish. Its tips stay' },
})
