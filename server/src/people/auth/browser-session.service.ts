import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { SessionCookie } from '#/platform/http/endpoint'
import { marksWith } from './known-devices.service.ts'
import { endFormerSession, type OpenedSession } from './sessions.service.ts'

type Client = { cookie: SessionCookie; caller: Caller | undefined }
type GivenSession = { token?: string; expiresAt: string }

/** The answer to a login, which ends the session that this client had until then. */
export async function startSession(
  ctx: Ctx,
  session: OpenedSession,
  { cookie, caller }: Client,
): Promise<GivenSession> {
  await endFormerSession(ctx, caller)
  return giveSession(session, cookie)
}

/** Only clients that store the token themselves get it: our pages have the cookie, and their scripts do not need the token. */
export function giveSession(session: OpenedSession, cookie: SessionCookie): GivenSession {
  const hasCookie = cookie.start(session)
  return { ...(!hasCookie && { token: session.token }), expiresAt: session.expiresAt.toString() }
}

/** Strangers' failures no longer count in this browser; see `known-devices.service.ts`. */
export function rememberDevice(ctx: Ctx, account: Parameters<typeof marksWith>[1], cookie: SessionCookie): void {
  cookie.rememberDevices(marksWith(ctx.config, account, cookie.devices()))
}
