/** What an address opens for whom: by its token, the session, and the proofs of age that the site asks for. */
import { AppError } from '@limelight/contract/errors'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { upTo } from '#/platform/up-to'
import { mediaTokensFor } from './media.service.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'

/** How late a proof of age that no longer counts is noticed. */
const PROVED_TTL_MS = 5_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Address = { token: string; fileId: string; '*': string }
export type Asked = { request: FastifyRequest; address: Address }
type Granted = { grant: MediaGrant; viewer: Viewer }

export type GrantOptions = {
  ctx: Ctx
  /** The viewer, by the session and the address of the request. */
  viewerAt: (request: FastifyRequest) => Promise<Viewer>
  /** Whom a feed's address is for, by its id, while it works; undefined otherwise. */
  readerOfRss?: (id: string, request: FastifyRequest) => Promise<Viewer | undefined>
  /** Throws where a visitor has to confirm their age first; whether the site asks for it at all. */
  requireAge: (request: FastifyRequest) => Promise<boolean>
  /** Throws where the site wants a proof of age before anyone sees what creators publish. */
  requireAgeCheck: (accountId: string | undefined) => Promise<void>
}

export type MediaGrants = {
  /** Throws `not_found` for a token that opens nothing, or not to this viewer. */
  open(asked: Asked): Promise<Granted>
  /** For the address of an edge that has expired. */
  openExpired(request: FastifyRequest): Promise<Granted>
}

export function createMediaGrants({
  ctx,
  viewerAt,
  readerOfRss,
  requireAge,
  requireAgeCheck,
}: GrantOptions): MediaGrants {
  const tokens = mediaTokensFor(ctx)
  /** A page has dozens of pictures: who has proved their age is not looked up for each. */
  const proved = new LRUCache<string, true>({ ...upTo(50_000), ttl: PROVED_TTL_MS })
  async function requireProof(accountId: string | undefined): Promise<void> {
    if (accountId !== undefined && proved.has(accountId)) return
    await requireAgeCheck(accountId)
    if (accountId !== undefined) proved.set(accountId, true)
  }

  /** The session of a browser says nothing about who has a feed. */
  async function viewerOfGrant({ scope, viewerId }: MediaGrant, request: FastifyRequest): Promise<Viewer> {
    if (scope !== 'rss' || viewerId === undefined) return viewerAt(request)
    const reader = await readerOfRss?.(viewerId, request)
    if (!reader) throw new AppError('not_found')
    return reader
  }

  return {
    async open({ request, address }) {
      const grant = verified(tokens, address)
      // Other addresses are signed for a member.
      if (grant.viewerId === undefined) await requireAge(request)
      const viewer = await viewerOfGrant(grant, request)
      await requireProof(viewer.id ?? grant.viewerId)
      if (isOfSomebodyElse(grant, viewer)) throw new AppError('not_found')
      return { grant, viewer }
    },
    /**
     * Browsers play a recording on from the address that they were sent to: a viewer who may still have it is sent to the next
     * one. The signature says nothing about who asks.
     */
    async openExpired(request) {
      const viewer = await viewerAt(request)
      if (viewer.id === undefined) await requireAge(request)
      await requireProof(viewer.id)
      return { grant: { scope: 'stream', viewerId: viewer.id, expiresAt: ctx.clock.now() }, viewer }
    },
  }
}

/** Pictures also load without a session (other clients, a proxy in between) for their five minutes, never with another's. */
function isOfSomebodyElse({ scope, viewerId }: MediaGrant, viewer: Viewer): boolean {
  if (scope === 'rss') return false
  const needsSession = scope !== 'full' && scope !== 'preview'
  return viewerId !== undefined && viewer.id !== viewerId && (needsSession || viewer.id !== undefined)
}

function verified(tokens: MediaTokens, { token, fileId }: Address): MediaGrant {
  const grant = isFileId(fileId) ? tokens.verify(token, fileId) : undefined
  if (!grant) throw new AppError('not_found')
  return grant
}

export function isFileId(text: string): boolean {
  return UUID.test(text)
}
