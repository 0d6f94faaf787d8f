import type { FastifyInstance } from 'fastify'
import { type EdgePath, edgeAddressesOf } from '#/platform/http/edge-addresses'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { type Address, createMediaGrants, type GrantOptions } from './media-grants.ts'
import type { MediaGrant } from './media-token.ts'
import { createRenditions, type OpenOptions, type Ttls } from './open-rendition.ts'
import { createRenditionReader, isStreamed } from './rendition-reader.ts'
import { sendZip } from './send-attachment.ts'
import { type Opened, redirectToEdge, type Sources, sendRendition } from './send-rendition.ts'

export type MediaOptions = GrantOptions & OpenOptions

const TTLS: Ttls = { mayStreamMs: 60_000, fileMs: 60_000 }
/** An address of the store or an edge outlives the check by up to half a minute, so that both together last a minute as well. */
const REDIRECTING_TTLS: Ttls = { mayStreamMs: 30_000, fileMs: 30_000 }

/**
 * `/media/<token>/<file>/<variant>` for what a token opens, `/media/public/<file>/<variant>` for profile pictures. Whatever is wrong
 * (token, session, file, name) gets the same not-found. Playlists name their neighbours relatively, so the token in the
 * path covers a video's every byte. `/media/<token>/<file>/download` is a sold file, and
 * `/media/<token>/<gallery>/zip` a gallery's pictures.
 */
export function mountMedia(app: FastifyInstance, options: MediaOptions): void {
  const { ctx } = options
  const { presign } = ctx.storage
  const sources: Sources = { reader: createRenditionReader(ctx.storage), accelPath: ctx.config.accelPath, presign }
  const edge = edgeAddressesOf(ctx)
  const grants = createMediaGrants(options)
  const open = createRenditions(options, presign || edge ? REDIRECTING_TTLS : TTLS)

  app.route<{ Params: Address }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:fileId/*',
    helmet: WITHOUT_PAGE_POLICY,
    handler: async (request, reply) => {
      const { params: address } = request
      if (address.token === 'public')
        return sendRendition(reply, { ...(await open.publicFile({ request, address })), request, ...sources })
      const edgePath = edgePathOf(address)
      const isForEdge = edge?.check(address.token, edgePath)
      if (isForEdge === 'valid')
        return sendRendition(reply, { ...(await open.forEdge(address)), request, reader: sources.reader })
      const { grant, viewer } =
        isForEdge === 'expired' ? await grants.openExpired(request) : await grants.open({ request, address })
      if (grant.scope === 'zip') return sendZip(reply, { ctx, request, contents: await open.zip(viewer, address) })
      const opened = await open.file(grant, viewer, address)
      if (edge && isSentByEdge(grant, opened)) return redirectToEdge(reply, edge.addressOf(edgePath))
      return sendRendition(reply, { ...opened, request, ...sources })
    },
  })
}

function edgePathOf({ fileId, '*': name }: Address): EdgePath {
  return { base: '/media', path: `${fileId}/${name}` }
}

/** Videos and recordings. Small files come from memory, where the check is most of their cost; downloads outlast an address. */
function isSentByEdge({ scope }: MediaGrant, { rendition }: Opened): boolean {
  return scope === 'stream' && isStreamed(rendition.variant)
}
