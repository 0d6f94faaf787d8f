import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { mailPasswordReset } from './change-password.service.ts'
import { mailEmailChange } from './email.service.ts'
import { handlePasskeys } from './passkeys.service.ts'
import { mailVerification } from './verification.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** `address`: of the network, from where it was requested. */
    'password-reset-requested': { email: string; address: string; requestId: string }
    'verification-requested': { email: string; viewerId: AccountId | null }
    'email-change-requested': { accountId: AccountId; email: string }
  }
}

/** This work would reveal by its time whether an address has an account, so it runs after the answer. A repeated job mails twice, within the limits. */
export function handleAuth(ctx: Ctx, jobs: Jobs): void {
  handlePasskeys(ctx, jobs)
  jobs.handle('password-reset-requested', { retryLimit: 3 }, (request) => mailPasswordReset(ctx, request))
  jobs.handle('verification-requested', { retryLimit: 3 }, (request) => mailVerification(ctx, request))
  jobs.handle('email-change-requested', { retryLimit: 3 }, (request) =>
    ctx.transaction((tx) => mailEmailChange(tx, request)),
  )
}
