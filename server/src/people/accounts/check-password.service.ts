import type { Ctx } from '#/platform/ctx'
import { type AccountRow, replacePasswordHash } from './accounts.queries.ts'
import { verifyPassword } from './password-hashing.service.ts'

/** Whether it is the account's password, in whichever form its characters come. Takes as long for an account that does not exist. */
export async function isPasswordOf(
  ctx: Ctx,
  account: Pick<AccountRow, 'id' | 'password_hash'> | undefined,
  password: string,
): Promise<boolean> {
  const { isRight, newHash } = await verifyPassword(password, account?.password_hash, ctx.config)
  if (account && newHash !== undefined)
    await replacePasswordHash(ctx, account.id, { from: account.password_hash, to: newHash })
  return isRight
}
