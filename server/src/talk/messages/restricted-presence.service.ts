import type { AccountId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { seePresence } from './presence.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** One account does not see another come and go any more, or does again. */
    'presence-between-changed': { accountId: string; watcherId: string; isShown: boolean }
  }
}

type Change = { accountId: AccountId; restrictedId: AccountId; isShown: boolean }

/**
 * After a restriction and its end. Only those who saw presence hear anything: an event about somebody whom they never wrote with would
 * tell them.
 */
export async function changePresence(tx: Tx, { accountId, restrictedId, isShown }: Change): Promise<void> {
  if (await seePresence(tx, accountId, restrictedId))
    await tx.enqueue('presence-between-changed', { accountId, watcherId: restrictedId, isShown })
}
