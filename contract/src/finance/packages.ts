/** Token packages, which the operator makes; fans buy them by the top-up of `payments.ts`. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PackageId } from '../ids.ts'
import { MAX_AMOUNT, Money, TokenAmount } from '../money.ts'
import { Instant, listOf, listQuery, ok } from '../page.ts'
import { line } from '../text.ts'

const fields = {
  name: line(60, { min: 1 }),
  price: Money.refine((v) => v > 0 && v * 100 <= MAX_AMOUNT, 'Enter an amount above 0.'),
  tokens: TokenAmount.min(1),
  isActive: z.boolean(),
}
export const PackageFields = z.strictObject({ ...fields, isActive: fields.isActive.default(true) })

export const AdminPackage = z.object({
  _id: PackageId,
  ...fields,
  /** Tokens beyond what the price buys by itself; negative when it buys fewer. */
  bonusTokens: z.int(),
  /** The same in percent of what the price buys, rounded. */
  bonusPercent: z.int(),
  /** Place in the list that fans see, from 1. */
  position: z.int(),
  updatedAt: Instant,
})
export type AdminPackage = z.output<typeof AdminPackage>

export const TokenPackage = z.object({ _id: PackageId, name: z.string(), price: Money, tokens: TokenAmount })

export const packages = defineApi({
  'GET /package/token/search': {
    for: 'anyone',
    summary: 'Token packages',
    query: listQuery(['position', 'price', 'tokens', 'updatedAt'], { sortBy: 'price', pageSize: 50 }),
    response: listOf(TokenPackage),
  },
  'GET /admin/token-packages': {
    for: 'operator',
    area: 'money',
    summary: 'All token packages, including inactive ones',
    query: listQuery(['position', 'price', 'tokens', 'updatedAt'], { sortBy: 'position', pageSize: 100 }),
    response: listOf(AdminPackage),
  },
  'POST /admin/token-packages': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Create a package at the end of the list',
    body: PackageFields,
    response: ok(AdminPackage),
    status: 201,
  },
  'PUT /admin/token-packages/order': {
    for: 'operator',
    area: 'money',
    summary: 'Reorder the packages. Takes the ids of all of them',
    body: z.strictObject({ ids: z.array(PackageId).max(1_000) }),
    response: listOf(AdminPackage),
    errors: ['invalid_state'],
  },
  'PUT /admin/token-packages/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Update or deactivate a package. Fans who saw another price have to confirm the new one',
    params: z.strictObject({ id: PackageId }),
    body: PackageFields,
    response: ok(AdminPackage),
  },
})
