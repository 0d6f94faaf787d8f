import type { AccountId } from '@limelight/contract/ids'
import { findAccountByCredentials, getAccount } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { type Confirmed, confirmAddress, sendVerification } from './email.service.ts'

/** Throws `token_invalid` for unknown, used and old links alike, and for those of an address that is no longer asked for. */
export function verifyEmail(ctx: Ctx, token: string, caller: Caller | undefined): Promise<Confirmed> {
  return ctx.transaction((tx) => confirmAddress(tx, { token, exceptSession: caller?.sessionId }))
}

/** Answers the same, after the same work, whether the address is known, verified or neither: a job looks. */
export async function requestVerification(ctx: Ctx, email: string, caller: Caller | undefined): Promise<void> {
  await ctx.transaction((tx) => tx.enqueue('verification-requested', { email, viewerId: caller?.id ?? null }))
}

/** The account that has the address, else the one for which it is pending. */
export async function mailVerification(
  ctx: Ctx,
  { email, viewerId }: { email: string; viewerId: AccountId | null },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const account = await findAccountByCredentials(tx, email)
    if (account?.email === email) {
      if (!account.email_verified_at) await sendVerification(tx, { id: account.id, email })
      return
    }
    const caller = viewerId === null ? undefined : await getAccount(tx, viewerId)
    if (caller?.pending_email === email)
      await sendVerification(tx, { id: caller.id, email, name: caller.username ?? caller.name })
  })
}
