import type { settings } from '@limelight/contract/settings'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeSettings, getPublicSettings, listSettings, pickPublicSettings } from './settings.service.ts'

export function settingsRoutes(ctx: Ctx): Handlers<typeof settings> {
  return {
    'GET /settings/public': async () => ({ data: await getPublicSettings(ctx) }),
    'POST /settings/keys': async ({ body }) => ({ data: await pickPublicSettings(ctx, body.keys) }),
    'GET /admin/settings': async () => {
      const rows = await listSettings(ctx)
      return { data: rows, total: rows.length }
    },
    'PUT /admin/settings': async ({ body, viewer }) => {
      const rows = await changeSettings(ctx, viewer.id, body.values)
      return { data: rows, total: rows.length }
    },
  }
}
