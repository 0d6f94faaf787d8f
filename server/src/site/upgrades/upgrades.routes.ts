import type { upgrades } from '@limelight/contract/site/upgrades'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeBackgroundMigration, listBackgroundMigrations } from './background-migrations.service.ts'

export function upgradesRoutes(ctx: Ctx): Handlers<typeof upgrades> {
  return {
    'GET /admin/background-migrations': async () => ({ data: { migrations: await listBackgroundMigrations(ctx) } }),
    'POST /admin/background-migrations/{name}/pause': async ({ caller, params: { name } }) => ({
      data: { migrations: await changeBackgroundMigration(ctx, caller.id, { name, isPaused: true }) },
    }),
    'POST /admin/background-migrations/{name}/resume': async ({ caller, params: { name } }) => ({
      data: { migrations: await changeBackgroundMigration(ctx, caller.id, { name, isPaused: false }) },
    }),
  }
}
