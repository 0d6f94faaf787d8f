import type { backups } from '@limelight/contract/site/backups'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getBackups, requestBackup } from './backups.service.ts'

export function backupsRoutes(ctx: Ctx): Handlers<typeof backups> {
  return {
    'GET /admin/backups': async () => ({ data: await getBackups(ctx) }),
    'POST /admin/backups': async ({ caller }) => ({ data: await requestBackup(ctx, caller.id, { kind: 'backup' }) }),
    'POST /admin/backups/{name}/verify': async ({ caller, params: { name } }) => ({
      data: await requestBackup(ctx, caller.id, { kind: 'verify', name }),
    }),
  }
}
