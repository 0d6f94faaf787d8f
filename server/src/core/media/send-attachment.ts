import { AppError } from '@limelight/contract/errors'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { type ZipContents, zipOf } from './zip-of.ts'

/** Nothing of it runs or shows in a page, whatever it holds. */
export const INERT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Control characters end headers, and the marks that turn the writing direction hide endings: `exe.jpg` read backwards. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\/:*?<>|]/gu
const MAX_NAME_LENGTH = 150

/** The header that makes a browser save instead of show, under a name that is safe on every system. */
export function attachmentHeader(originalName: string): string {
  const clean = originalName.normalize('NFC').replaceAll(UNSAFE, '_').replace(/^\.+/, '').trim()
  return contentDisposition(shortened(clean) || 'download')
}

/** The ending stays, since it says what opens the file. */
function shortened(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return name.slice(0, MAX_NAME_LENGTH - ending.length) + ending
}

type SendingZip = { ctx: Ctx; request: FastifyRequest; contents: ZipContents | undefined }

/** Streams an archive; a client that leaves ends it. Throws `not_found` when there is nothing to pack. */
export function sendZip(reply: FastifyReply, { ctx, request, contents }: SendingZip): FastifyReply {
  if (!contents) throw new AppError('not_found')
  const zip = zipOf(ctx, contents)
  reply.headers({
    ...INERT,
    'content-type': 'application/zip',
    ...(zip.sizeBytes !== undefined && { 'content-length': zip.sizeBytes }),
    'content-disposition': attachmentHeader(zip.name),
    'cache-control': 'private, no-store',
  })
  if (request.method === 'HEAD' || reply.raw.destroyed) {
    zip.stream.destroy()
    return reply.raw.destroyed ? reply.hijack() : reply.send()
  }
  return reply.send(zip.stream)
}
