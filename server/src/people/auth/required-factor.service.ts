import { AppError } from '@limelight/contract/errors'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'

/** What an operator without a second factor can call where the site requires one: to set it up, and to leave. */
const OPEN_WITHOUT = new Set([
  'GET /users/me',
  'GET /settings/public',
  'POST /settings/keys',
  'GET /block/countries/check',
  'POST /auth/logout',
  'POST /auth/confirmations',
  'GET /auth/second-factor',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
  'GET /auth/passkeys',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys',
  'POST /auth/passkeys/confirmation/options',
  'POST /auth/passkeys/confirmation',
  'POST /auth/passkeys/login/options',
  'POST /auth/passkeys/login',
])

/** Before every call of the API. Throws `factor_setup_required`. */
export async function requireFactor(ctx: Ctx, call: string, caller: Caller | undefined): Promise<void> {
  if (!caller || OPEN_WITHOUT.has(call)) return
  if (await lacksFactor(ctx, caller)) throw new AppError('factor_setup_required')
}

/** An operator without a factor, while the setting requires one. */
export async function lacksFactor(ctx: Ctx, { role, hasFactor }: Pick<Caller, 'role' | 'hasFactor'>): Promise<boolean> {
  return role === 'operator' && !hasFactor && (await getSettings(ctx)).operatorsNeedFactor
}
