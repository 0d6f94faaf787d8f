/** Who asks, by request and by socket. */
import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { channelOf } from '#/live/engine/media-address.service'
import { lacksFactor } from '#/people/auth/required-factor.service'
import {
  type Authenticator,
  createAuthenticator,
  findEndedSessions,
  identifySocket,
} from '#/people/auth/sessions.service'
import { mayListen } from '#/people/blocks/countries.service'
import type { Ctx } from '#/platform/ctx'
import { asCreator, type Caller, tokenOf, type Viewer, viewerOf } from '#/platform/http/caller'
import { addressOf } from '#/platform/http/client-address'
import { countryOf } from '#/platform/http/country'
import { createRealtime, type Realtime } from '#/platform/realtime/realtime'
import { deliverPending } from '#/talk/broadcasts/deliver-pending.service'
import { findListener } from '#/talk/messages/conversations.service'
import { findPresenceWatchers } from '#/talk/messages/presence.service'

export type People = {
  authenticator: Authenticator
  /** By the session and the address of the request. */
  viewerAt: (request: FastifyRequest) => Promise<Viewer>
  /** Nobody of a session that is over, suspended, or waits for its second factor. */
  callerOf: (authorization: string | undefined) => Promise<Caller | undefined>
  realtime: Realtime
}

export function openPeople(ctx: Ctx, http: FastifyInstance): People {
  const authenticator = createAuthenticator(ctx, { onUse: (accountId) => deliverPending(ctx, accountId) })
  const callerOf = async (authorization: string | undefined) => {
    const token = tokenOf(authorization)
    const caller = token ? await authenticator.authenticate(token).catch(asAnonymous) : undefined
    return caller && (await lacksFactor(ctx, caller)) ? undefined : caller
  }
  return {
    authenticator,
    callerOf,
    viewerAt: async (request) =>
      viewerOf(atFiles(await callerOf(request.headers.authorization)), countryOf(request.ip)),
    realtime: openRealtime(ctx, http, authenticator),
  }
}

function openRealtime(ctx: Ctx, http: FastifyInstance, authenticator: Authenticator): Realtime {
  return createRealtime(http.server, {
    log: ctx.log,
    bus: ctx.bus,
    async identify(token, request) {
      const identity = await identifySocket(ctx, authenticator, token)
      const country = countryOf(addressOf(request, ctx.config))
      if (!identity || !(await mayListen(ctx, identity.accountId, country))) return undefined
      const { accountId, sessionId, acting } = identity
      // A page that works for a creator hears of the creator's work, and of nothing else.
      return acting
        ? { sessionId, team: { creatorId: acting.creatorId, rights: acting.rights ?? [] } }
        : { sessionId, accountId }
    },
    listenerOf: (accountId, conversationId) => findListener(ctx, accountId, conversationId),
    watchersOf: (accountId) => findPresenceWatchers(ctx, accountId),
    channelOf: (token) => channelOf(ctx, token),
    endedAmong: (ids) => findEndedSessions(ctx, ids),
    isOriginAllowed: (origin, host) =>
      ctx.config.servesSite && (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)),
  })
}

/** Files that a creator's calls lead to open for those who make the calls; nobody else gets their addresses. */
function atFiles(caller: Caller | undefined): Caller | undefined {
  return caller?.acting?.rights ? asCreator(caller, caller.acting) : caller
}

/** A suspended account sees what a visitor sees. */
function asAnonymous(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'account_suspended') return undefined
  throw error
}
