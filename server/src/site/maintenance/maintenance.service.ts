import { AppError } from '@limelight/contract/errors'
import { getSettings } from '#/core/settings/settings.service'
import { requireOpenSite } from '#/people/blocks/countries.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

/** Calls that answer during maintenance and to closed countries, so that operators get in and visitors learn why. */
const ALWAYS_OPEN = new Set([
  'POST /auth/login',
  'POST /auth/logout',
  'GET /users/me',
  'GET /settings/public',
  'POST /settings/keys',
  'GET /block/countries/check',
])

/**
 * Before every call of the API: throws `maintenance` while the operator's setting is on, and what `requireOpenSite` throws
 * for countries that the site is closed to. Operators always pass.
 */
export async function requireAvailableSite(ctx: Ctx, call: string, viewer: Viewer): Promise<void> {
  if (viewer.role === 'operator' || ALWAYS_OPEN.has(call)) return
  await requireOpenSite(ctx, viewer)
  if ((await getSettings(ctx)).maintenanceMode) throw new AppError('maintenance')
}
