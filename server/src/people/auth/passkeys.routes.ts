import type { passkeys } from '@limelight/contract/people/passkeys'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { giveSession, startSession } from './browser-session.service.ts'
import { requirePresentPassword } from './change-password.service.ts'
import {
  addPasskey,
  beginConfirmation,
  beginLogin,
  beginPasskey,
  confirmByPasskey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts'
import type { Authenticator } from './sessions.service.ts'

const done = { data: { success: true } } as const

export function passkeysRoutes(
  ctx: Ctx,
  { authenticator }: { authenticator: Authenticator },
): Handlers<typeof passkeys> {
  return {
    'GET /auth/passkeys': async ({ caller }) => {
      const data = await listPasskeys(ctx, caller.id)
      return { data, total: data.length }
    },
    'POST /auth/passkeys/options': async ({ caller, body }) => {
      await requirePresentPassword(ctx, caller, body.currentPassword)
      return { data: await beginPasskey(ctx, caller.id) }
    },
    'POST /auth/passkeys': async ({ caller, body, record }) => {
      const passkey = await addPasskey(ctx, caller, body)
      authenticator.invalidate()
      record('auth.passkey_added', { targetId: passkey._id })
      return { data: passkey }
    },
    'PUT /auth/passkeys/{id}': async ({ caller, params, body }) => ({
      data: await renamePasskey(ctx, { accountId: caller.id, id: params.id }, body.name),
    }),
    'DELETE /auth/passkeys/{id}': async ({ caller, params, body, record }) => {
      await requirePresentPassword(ctx, caller, body.currentPassword)
      await removePasskey(ctx, caller, params.id)
      authenticator.invalidate()
      record('auth.passkey_removed', { targetId: params.id })
      return done
    },
    'POST /auth/passkeys/login/options': async () => ({ data: await beginLogin(ctx) }),
    'POST /auth/passkeys/login': async ({ body, userAgent, address, cookie, record, caller }) => {
      const login = { ...body, userAgent, address, marks: cookie.devices() }
      const session = await logInByPasskey(ctx, record, login)
      record('auth.signed_in', { accountId: session.accountId })
      cookie.rememberDevices(session.marks)
      return { data: await startSession(ctx, session, { cookie, caller }) }
    },
    'POST /auth/passkeys/confirmation/options': async ({ caller }) => ({
      data: await beginConfirmation(ctx, caller.id),
    }),
    'POST /auth/passkeys/confirmation': async ({ caller, body, cookie, record }) => {
      const session = await confirmByPasskey(ctx, caller, body.credential)
      authenticator.invalidate()
      record('auth.password_confirmed', { reason: 'passkey' })
      return { data: giveSession(session, cookie) }
    },
  }
}
