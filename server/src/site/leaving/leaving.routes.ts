import type { AccountId } from '@limelight/contract/ids'
import type { leaving } from '@limelight/contract/site/leaving'
import { returnGiftsOf } from '#/commerce/gifts/settle-gift.service'
import { requirePresentPassword } from '#/people/auth/change-password.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { Jobs } from '#/platform/jobs/jobs'
import { closeDue, getClosing, requestClosing, stopRenewals, undoClosing } from './closing.service.ts'
import { eraseAccount } from './erase.service.ts'
import { exportData, openExport, requireExportToken } from './export-data.service.ts'

export function leavingRoutes(ctx: Ctx): Handlers<typeof leaving> {
  return {
    'POST /account/exports': async ({ caller, body, record }) => {
      await requirePresentPassword(ctx, caller, body.currentPassword)
      const { token, expiresAt } = await openExport(ctx, caller.id)
      record('account.export_opened', { accountId: caller.id })
      return { data: { url: `/api/account/exports/${token}`, expiresAt: expiresAt.toString() } }
    },
    'GET /account/exports/{token}': async ({ caller, params }) => {
      requireExportToken(ctx, caller.id, params.token)
      return exportData(ctx, caller.id)
    },
    'GET /account/closing': async ({ caller }) => ({ data: await getClosing(ctx, caller.id) }),
    'POST /account/closing': async ({ caller, body, record }) => {
      await requirePresentPassword(ctx, caller, body.currentPassword)
      const data = await requestClosing(ctx, caller.id, body.forfeitedBalance)
      record('account.closing_requested', { accountId: caller.id })
      return { data }
    },
    'DELETE /account/closing': async ({ caller, record }) => {
      await ctx.transaction((tx) => undoClosing(tx, caller.id))
      record('account.closing_undone', { accountId: caller.id })
      return { data: { success: true } }
    },
  }
}

export function handleLeaving(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('accounts-close', '13 * * * *', () => closeDue(ctx))
  // Both name accounts that this process knows as such.
  jobs.handle('account-closing', { retryLimit: 20 }, async ({ accountId }) => {
    await stopRenewals(ctx, accountId as AccountId)
    await returnGiftsOf(ctx, accountId as AccountId)
  })
  jobs.handle('account-erase', { retryLimit: 20 }, ({ accountId }) => eraseAccount(ctx, accountId as AccountId))
}
