/** Tax on sales for money, by the buyer's country: off until the operator switches it on. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { TaxRateId } from '../ids.ts'
import { Money } from '../money.ts'
import { Day, Done, Instant, listOf, listQuery, ok } from '../page.ts'

export const TaxRateFields = z.strictObject({
  country: z.enum(COUNTRY_CODES),
  percent: Money.refine((v) => v >= 0 && v <= 100, 'Enter a number between 0 and 100.'),
  /** First day, UTC. Of several the latest that has come is in force. */
  validFrom: Day,
})
export const TaxRate = z.object({
  ...TaxRateFields.shape,
  _id: TaxRateId,
  country: z.string(),
  isInForce: z.boolean(),
  createdAt: Instant,
})
export type TaxRate = z.output<typeof TaxRate>

export const taxes = defineApi({
  'GET /admin/tax-rates': {
    for: 'operator',
    area: 'money',
    summary: 'Tax rates by country and day',
    query: listQuery(['country', 'validFrom', 'createdAt', 'updatedAt'], { sortBy: 'country', pageSize: 50 }),
    response: listOf(TaxRate),
  },
  'POST /admin/tax-rates': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Set the rate of a country from a day on. Replaces a rate of the same day',
    body: TaxRateFields,
    response: ok(TaxRate),
    status: 201,
  },
  'DELETE /admin/tax-rates/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Remove a rate. Past payments stay as they are',
    params: z.strictObject({ id: TaxRateId }),
    response: Done,
  },
})
