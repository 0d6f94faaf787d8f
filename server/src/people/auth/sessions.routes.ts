import type { auth } from '@limelight/contract/people/auth'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { type Authenticator, createSocketToken, endSessions, listSessions } from './sessions.service.ts'

const done = { data: { success: true } } as const

type Sessions = Pick<
  Handlers<typeof auth>,
  'POST /auth/logout' | 'GET /sessions' | 'DELETE /sessions' | 'DELETE /sessions/{id}' | 'POST /sessions/socket-token'
>

export function sessionsRoutes(ctx: Ctx, { authenticator }: { authenticator: Authenticator }): Sessions {
  return {
    'POST /auth/logout': async ({ caller, cookie, record }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, id: caller.sessionId }))
      authenticator.invalidate()
      cookie.end()
      record('auth.signed_out', { sessionId: caller.sessionId })
      return done
    },
    'GET /sessions': async ({ caller }) => {
      const sessions = await listSessions(ctx, caller)
      return { data: sessions, total: sessions.length }
    },
    'DELETE /sessions': async ({ caller, record }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, except: caller.sessionId }))
      authenticator.invalidate()
      record('auth.session_ended', { reason: 'all others' })
      return done
    },
    'DELETE /sessions/{id}': async ({ params, caller, record }) => {
      const ended = await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, id: params.id }))
      authenticator.invalidate()
      if (ended > 0) record('auth.session_ended', { sessionId: params.id })
      return done
    },
    'POST /sessions/socket-token': async ({ caller }) => {
      const { token, expiresAt } = await ctx.transaction((tx) => createSocketToken(tx, caller))
      return { data: { token, expiresAt: expiresAt.toString() } }
    },
  }
}
