import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { AgeCheckMode } from '@limelight/contract/people/age-check-modes'
import { getSettings } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { needsCheck, statusOf } from './age-check.policy.ts'
import { findAgeCheck } from './age-checks.queries.ts'

type Asked = { kind: Exclude<AgeCheckMode, 'off'>; accountId: string | undefined }

/**
 * Throws `age_check_required` where the site wants a proof of age before this, and the account has none. Operators need none;
 * creators have shown their documents when they were approved.
 */
export async function requireAgeCheck(ctx: Ctx, { kind, accountId }: Asked): Promise<void> {
  const settings = await getSettings(ctx)
  if (!needsCheck(settings.ageCheck, kind)) return
  if (accountId === undefined) throw new AppError('age_check_required')
  // Media addresses name accounts by plain text.
  const id = accountId as AccountId
  const [account] = await findAccounts(ctx, [id])
  if (account?.role === 'operator' || account?.performer_status === 'active') return
  const status = statusOf(await findAgeCheck(ctx, id), settings, ctx.clock.now())
  if (status !== 'passed') throw new AppError('age_check_required')
}
