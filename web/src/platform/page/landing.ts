import type { CurrentUser } from '@limelight/contract/people/accounts'
import { TEAM_ACCESS_PATH } from '../safe-redirect.ts'
import { teamStartOf } from './team-pages.ts'

/** Where a signed-in account belongs when nothing else was asked for (spec section 2; operators are ours). */
export function landingPathOf(
  account: Pick<CurrentUser, '_id' | 'email' | 'username' | 'role' | 'performerStatus' | 'team'>,
): string {
  if (account.team) return account.team.isEnded ? TEAM_ACCESS_PATH : teamStartOf(account.team.rights)
  if (account.role === 'operator') return '/admin'
  const isComplete = Boolean(account.email && account.username)
  // Before approval a creator has no public page: the profile settings show the missing steps.
  const hasPage = isComplete && account.performerStatus === 'active'
  if (account.role === 'performer') return hasPage ? `/${account.username ?? account._id}` : '/creator/account'
  return isComplete ? '/home' : '/user/account'
}
