import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findCountries, replaceCountries } from './blocks.queries.ts'

export function listBlockedCountries(ctx: Ctx, performerId: AccountId): Promise<string[]> {
  return findCountries(ctx, performerId)
}

/** Replaces the list; twice the same country is once. */
export async function changeBlockedCountries(
  ctx: Ctx,
  performerId: AccountId,
  countries: readonly string[],
): Promise<string[]> {
  await ctx.transaction((tx) => replaceCountries(tx, performerId, [...new Set(countries)]))
  return findCountries(ctx, performerId)
}

/** Whether the whole site is closed to a country. Unknown countries (private networks) are never blocked. */
export async function isSiteClosedTo(ctx: Ctx, country: string | null): Promise<boolean> {
  if (country === null) return false
  const { blockedCountries } = await getSettings(ctx)
  return blockedCountries.some((code) => code === country)
}

/** Throws `country_blocked` except for operators, who have to be able to open the site again. */
export async function requireOpenSite(ctx: Ctx, { role, country }: Pick<Viewer, 'role' | 'country'>): Promise<void> {
  if (role !== 'operator' && (await isSiteClosedTo(ctx, country))) throw new AppError('country_blocked')
}

/** Whether an account's sockets hear anything from there. */
export async function mayListen(ctx: Ctx, accountId: AccountId, country: string | null): Promise<boolean> {
  return !(await isSiteClosedTo(ctx, country)) || (await getAccount(ctx, accountId)).role === 'operator'
}
