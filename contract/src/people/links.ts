/** Tracking links of creators: short addresses that count who came, signed up, subscribed and paid. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { OFFER_KINDS } from '../commerce/offers.ts'
import { LinkId, OfferId } from '../ids.ts'
import { Money } from '../money.ts'
import { countedListOf, csvFile, Flag, Instant, listQuery, ok } from '../page.ts'
import { code, line } from '../text.ts'
import { SLUG_LENGTH, SLUG_PATTERN } from './link-address.ts'

export const LINK_NAME_MAX = 60
/** So many that are not archived a creator has at most. */
export const LINKS_MAX = 200
/** With the archived ones, which keep their addresses. */
export const LINKS_EVER_MAX = 2_000

const SLUG_REFUSED = 'Use 3 to 40 letters a to z, digits and hyphens. Start and end with a letter or digit.'
export const LinkSlug = code(SLUG_LENGTH.max).toLowerCase().regex(SLUG_PATTERN, SLUG_REFUSED)

export const LinkFigures = z.object({
  /** A person counts once in half an hour. */
  visits: z.int(),
  /** Accounts that were created by a visit. */
  signUps: z.int(),
  /** People who came by the link and subscribed then. */
  subscribers: z.int(),
  /** What these people have paid the creator since, after the fee and without refunds. */
  net: Money,
})
export type LinkFigures = z.output<typeof LinkFigures>

/** What the link offers; null for the creator’s page alone. */
const LinkedOffer = z.object({
  _id: OfferId,
  kind: z.enum(OFFER_KINDS),
  percent: z.number().nullable(),
  days: z.int().nullable(),
  price: Money.nullable(),
  payments: z.int(),
  code: z.string().nullable(),
  /** Otherwise the link leads to the page without it. */
  isOpen: z.boolean(),
})

export const OwnLink = z.object({
  _id: LinkId,
  name: z.string(),
  slug: z.string(),
  offer: LinkedOffer.nullable(),
  isArchived: z.boolean(),
  createdAt: Instant,
  ...LinkFigures.shape,
})
export type OwnLink = z.output<typeof OwnLink>

const Name = line(LINK_NAME_MAX, { min: 1 })
const params = z.strictObject({ id: LinkId })

export const links = defineApi({
  'GET /performer/links': {
    for: 'performer',
    summary: 'The creator’s tracking links with what they brought, those in use or the archived ones',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({ isArchived: Flag.optional() }),
    response: countedListOf(OwnLink),
  },
  'GET /performer/links/export': {
    for: 'performer',
    summary: 'All tracking links with what they brought, as CSV, the newest first',
    ...csvFile('links.csv'),
  },
  'POST /performer/links': {
    for: 'performer',
    summary: 'Create a tracking link. Without a slug one is chosen; a slug never changes',
    body: z.strictObject({ name: Name, slug: LinkSlug.optional(), offerId: OfferId.nullish() }),
    response: ok(OwnLink),
    status: 201,
    errors: ['limit_reached', 'link_slug_taken'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /performer/links/{id}': {
    for: 'performer',
    summary:
      'Rename a tracking link, change its offer, archive or restore it. Archived ones lead on, but count nothing',
    params,
    body: z.strictObject({
      name: Name.optional(),
      offerId: OfferId.nullable().optional(),
      isArchived: z.boolean().optional(),
    }),
    response: ok(OwnLink),
    errors: ['limit_reached'],
    rateLimit: { max: 120, perSeconds: 60 },
  },
})
