import type { CallTerms } from '@limelight/contract/commerce/private-calls'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Db, Tx } from '#/platform/ctx'
import { findTerms, saveTerms } from './private-calls.queries.ts'

export async function getCallTerms(db: Db, performerId: AccountId): Promise<CallTerms> {
  const terms = await findTerms(db, performerId)
  if (!terms) throw new AppError('not_found')
  return { policy: terms.policy, price: terms.price_tokens }
}

/** Throws `request_invalid` for calls that would cost nothing. */
export async function changeCallTerms(tx: Tx, performerId: AccountId, { policy, price }: CallTerms): Promise<void> {
  if (policy !== 'nobody' && price === 0) throw invalidField('price', 'Enter a price for a minute.')
  await saveTerms(tx, performerId, { policy, price_tokens: price })
}
