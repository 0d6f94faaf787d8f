import { Readable } from 'node:stream'
import { AppError } from '@limelight/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EdgeAddress } from '#/platform/http/edge-addresses'
import type { Storage } from '#/platform/storage/storage'
import { parseRange } from './byte-range.ts'
import { AUDIO } from './file-view.ts'
import { isStreamed, keyOf, type Rendition, type RenditionReader } from './rendition-reader.ts'
import { attachmentHeader, INERT } from './send-attachment.ts'

/** The file to send, and how long a browser may cache it. */
export type Opened = {
  rendition: Rendition
  cacheControl: string
  attachment?: string
  /** Sent instead of what is stored, by nobody but this process. */
  bytes?: Buffer
}

const PRESIGNED_S = 30

/** `accelPath`: where a proxy sends large files; `presign`: addresses of a store that sends them. */
export type Sources = { reader: RenditionReader; accelPath?: string | undefined; presign?: Storage['presign'] }
type Sending = Opened & Sources & { request: FastifyRequest }

export async function sendRendition(reply: FastifyReply, { accelPath, presign, ...sending }: Sending) {
  const { rendition, cacheControl, attachment } = sending
  const headers = {
    'content-type': rendition.variant.contentType,
    'cache-control': cacheControl,
    ...INERT,
    ...(attachment !== undefined && { 'content-disposition': attachmentHeader(attachment) }),
  }
  if (sending.bytes) return sendBytes(reply, { ...sending, reader: readerOf(sending.bytes), headers })
  if (presign && isSentByStore(sending)) return redirectToStore(reply, { ...sending, presign })
  // Proxies are given the folder of renditions only.
  if (accelPath === undefined || rendition.isOriginal || !isStreamed(rendition.variant))
    return sendBytes(reply, { ...sending, headers })
  // The proxy answers ranges and HEAD by itself, with the headers of this answer.
  const location = `${accelPath}${keyOf(rendition)}`
  return reply.headers({ ...headers, 'x-accel-redirect': location }).send()
}

function readerOf(bytes: Buffer): RenditionReader {
  return { read: async (_rendition, { start, end }) => bytes.subarray(start, end + 1) }
}

/**
 * The address is signed for GET only, so that the process answers HEAD. Browsers play a recording on from the address that they were
 * sent to, which would have ended by then; segments of videos are asked for anew, each by its own address.
 */
function isSentByStore({ rendition, request }: Pick<Sending, 'rendition' | 'request'>): boolean {
  return isStreamed(rendition.variant) && rendition.variant.name !== AUDIO && request.method === 'GET'
}

type Redirecting = Pick<Sending, 'rendition' | 'attachment'> & { presign: NonNullable<Storage['presign']> }

async function redirectToStore(reply: FastifyReply, { rendition, attachment, presign }: Redirecting) {
  const address = await presign(keyOf(rendition), {
    contentType: rendition.variant.contentType,
    cacheControl: 'private, no-store',
    disposition: attachment === undefined ? undefined : attachmentHeader(attachment),
    expiresInS: PRESIGNED_S,
  })
  return redirect(reply, address, 'private, no-store')
}

/** A browser takes the parts of a video one by one, and need not ask for each as long as the same address lasts. */
export function redirectToEdge(reply: FastifyReply, { address, maxAgeS }: EdgeAddress): FastifyReply {
  return redirect(reply, address, `private, max-age=${maxAgeS}`)
}

/** No shared cache may store it: that would pass the address on to those who were not checked. */
function redirect(reply: FastifyReply, address: string, cacheControl: string): FastifyReply {
  return reply
    .headers({ ...INERT, 'cache-control': cacheControl, 'referrer-policy': 'no-referrer' })
    .redirect(address, 302)
}

type Bytes = Omit<Sending, 'accelPath' | 'presign'> & { headers: Record<string, string> }

async function sendBytes(reply: FastifyReply, { rendition, request, reader, headers }: Bytes) {
  const { sizeBytes } = rendition.variant
  const range = parseRange(request.headers.range, sizeBytes)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' })
      .send()
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  const body = request.method === 'HEAD' ? null : await reader.read(rendition, { start, end })
  if (body === undefined) throw new AppError('not_found')
  if (reply.raw.destroyed) {
    // The client left while we read: piping into a closed response throws ERR_STREAM_UNABLE_TO_PIPE.
    if (body instanceof Readable) body.destroy()
    return reply.hijack()
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  return reply.headers({ ...headers, 'content-length': end - start + 1, 'accept-ranges': 'bytes' }).send(body)
}
