/** Tiers of a creator and their plans: what fans subscribe to. Each tier includes what those of a lower rank open. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PlanId, TierId } from '../ids.ts'
import { Money } from '../money.ts'
import { ok } from '../page.ts'
import { line, opaque } from '../text.ts'

/** Months that one payment covers. */
export const PLAN_MONTHS = [1, 3, 6, 12] as const
export type PlanMonths = (typeof PLAN_MONTHS)[number]
export const TIER_STATES = ['active', 'archived'] as const
export type TierState = (typeof TIER_STATES)[number]
export const TIER_COLOURS = ['blue', 'teal', 'green', 'amber', 'rose', 'violet', 'slate'] as const
export type TierColour = (typeof TIER_COLOURS)[number]
/** The tier that every creator has: what was open to subscribers before there were others. */
export const BASE_RANK = 1
/** So many tiers a creator has at most, archived ones with them. */
export const TIERS_MAX = 30
export const BENEFITS_MAX = 10

const Months = z.literal([...PLAN_MONTHS])
const Rank = z.int().min(BASE_RANK).max(30_000)
/** The lowest tier that opens an item for subscribers. Without effect on other access. */
export const MinRank = Rank
const Name = line(40, { min: 1 })
const Benefits = z.array(line(80, { min: 1 })).max(BENEFITS_MAX)
/** Members at most; null: any number. */
const Cap = z.int().min(1).max(1_000_000).nullable()

const Plan = z.object({ _id: PlanId, months: Months, price: Money })

const TierFields = z.object({
  _id: TierId,
  /** Orders the tiers; has gaps. 1 is the base tier. */
  rank: Rank,
  /** Empty for a base tier without a name of its own. */
  name: z.string(),
  benefits: z.array(z.string()),
  colour: z.enum(TIER_COLOURS),
})

/** A tier that a fan may choose now. */
export const OfferedTier = TierFields.extend({
  /** Null: any number. 0: all are taken. */
  placesLeft: z.int().nullable(),
  /** The shortest first. */
  plans: z.array(Plan),
})
export type OfferedTier = z.output<typeof OfferedTier>

export const OwnTier = TierFields.extend({
  cap: Cap,
  isHidden: z.boolean(),
  state: z.enum(TIER_STATES),
  /** Who has it now, whether it renews or not. */
  members: z.int(),
  plans: z.array(Plan),
})
export type OwnTier = z.output<typeof OwnTier>

/** What is offered: each number of months once. Others are offered no more; their members keep price and renewal. */
const Plans = z
  .array(z.strictObject({ months: Months, price: Money }))
  .max(PLAN_MONTHS.length)
  .refine((plans) => new Set(plans.map(({ months }) => months)).size === plans.length, 'Each term can be offered once.')

const fields = {
  name: Name,
  benefits: Benefits,
  colour: z.enum(TIER_COLOURS),
  cap: Cap,
  isHidden: z.boolean(),
  plans: Plans,
}
export const CreateTierBody = z.strictObject({
  ...z.object(fields).partial().shape,
  name: Name,
  plans: Plans,
  /** The new tier comes directly above this one; without it, above all others. */
  above: TierId.optional(),
})
export const UpdateTierBody = z.strictObject({
  ...z.object(fields).partial().shape,
  /** Empty: only the base tier. */
  name: line(40).optional(),
  /** Archived: nobody new; members keep price and renewal. */
  state: z.enum(TIER_STATES).optional(),
})

export const tiers = defineApi({
  'GET /performers/{id}/plans': {
    for: 'anyone',
    summary:
      'The tiers and plans that a creator offers, the lowest first. A hidden tier is listed when it is asked for by its id',
    params: z.strictObject({ id: opaque(64) }),
    query: z.strictObject({ tier: TierId.optional() }),
    response: ok(z.array(OfferedTier)),
  },
  'GET /performer/tiers': {
    for: 'performer',
    summary: 'The creator’s tiers with their plans, the lowest first',
    response: ok(z.array(OwnTier)),
  },
  'POST /performer/tiers': {
    for: 'performer',
    summary: 'Add a tier. Its rank never changes, because members and posts refer to it',
    body: CreateTierBody,
    response: ok(OwnTier),
    status: 201,
    errors: ['amount_out_of_bounds', 'limit_reached', 'invalid_state'],
  },
  'PUT /performer/tiers/{id}': {
    for: 'performer',
    summary: 'Change, archive or restore a tier and its plans. A higher price is charged only to members who accept it',
    params: z.strictObject({ id: TierId }),
    body: UpdateTierBody,
    response: ok(OwnTier),
    errors: ['amount_out_of_bounds', 'invalid_state'],
  },
})
