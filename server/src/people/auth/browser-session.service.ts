import type { Ctx } from '#/platform/ctx'
import type { SessionCookie } from '#/platform/http/endpoint'
import { marksWith } from './known-devices.service.ts'
import type { OpenedSession } from './sessions.service.ts'

/** Only clients that store the token themselves get it: our pages have the cookie, and their scripts do not need the token. */
export function startSession(session: OpenedSession, cookie: SessionCookie): { token?: string; expiresAt: string } {
  const hasCookie = cookie.start(session)
  return { ...(!hasCookie && { token: session.token }), expiresAt: session.expiresAt.toString() }
}

/** Strangers' failures no longer count in this browser; see `known-devices.service.ts`. */
export function rememberDevice(ctx: Ctx, account: Parameters<typeof marksWith>[1], cookie: SessionCookie): void {
  cookie.rememberDevices(marksWith(ctx.config, account, cookie.devices()))
}
