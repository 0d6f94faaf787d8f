import type { settings } from '@limelight/contract/core/settings'
import type { SiteFrame } from '@limelight/contract/site/cms'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeSettings, getPublicSettings, listSettings, pickPublicSettings } from './settings.service.ts'

/** `siteFrame`: menus and footer travel with the public settings, but belong to a domain above this one. */
export function settingsRoutes(
  ctx: Ctx,
  { siteFrame }: { siteFrame: () => Promise<SiteFrame> },
): Handlers<typeof settings> {
  return {
    'GET /settings/public': async () => {
      const [shown, frame] = await Promise.all([getPublicSettings(ctx), siteFrame()])
      return { data: { ...shown, ...frame } }
    },
    'POST /settings/keys': async ({ body }) => ({ data: await pickPublicSettings(ctx, body.keys) }),
    'GET /admin/settings': async () => {
      const rows = await listSettings(ctx)
      return { data: rows, total: rows.length }
    },
    'PUT /admin/settings': async ({ body, caller }) => {
      const rows = await changeSettings(ctx, caller.id, body.values)
      return { data: rows, total: rows.length }
    },
  }
}
