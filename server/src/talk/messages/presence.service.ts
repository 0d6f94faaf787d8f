/** Who hears that an account has come or gone. */
import { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import type { Realtime } from '#/platform/realtime/realtime'
import { findWatchers } from './presence.queries.ts'

/** Of a creator with many more conversations, the others see it when they next load their list. */
const WATCHERS_MAX = 500

/** None for an account that does not show it. */
export async function findPresenceWatchers(ctx: Ctx, account: AccountId): Promise<AccountId[]> {
  const watchers = await findWatchers(ctx, account, WATCHERS_MAX)
  return watchers.filter(({ isShown }) => isShown).map(({ accountId }) => accountId)
}

/** What others see changes at once, also for those who see no presence any more. */
export function handlePresence(ctx: Ctx, jobs: Jobs, { isOnline, emit }: Pick<Realtime, 'isOnline' | 'emit'>): void {
  jobs.on('presence-between-changed', ({ accountId, watcherId, isShown }) => {
    const account = AccountId.parse(accountId)
    if (isOnline(account)) emit(AccountId.parse(watcherId), 'presence', { accountId: account, online: isShown })
  })
  jobs.handle('presence-setting-changed', { retryLimit: 3 }, async ({ accountId, isShown }) => {
    const online = isShown && isOnline(accountId)
    for (const watcher of await findWatchers(ctx, accountId, WATCHERS_MAX))
      emit(watcher.accountId, 'presence', { accountId, online })
  })
}
