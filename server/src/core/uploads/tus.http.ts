import { TUS_METADATA, TUS_PATH } from '@limelight/contract/core/uploads'
import { AppError } from '@limelight/contract/errors'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { type Caller, tokenOf, viewerOf } from '#/platform/http/caller'
import { countryOf } from '#/platform/http/country'
import { toRefusal } from '#/platform/http/error-handler'
import type { ApiOptions } from '#/platform/http/mount-api'
import { endStalledUpload } from '#/platform/http/upload-pace'
import { labelOf } from '#/platform/label'
import { orStorageFull } from '#/platform/storage/storage-full'
import { dataStoreFor } from './received-bytes.ts'
import type { UploadRow } from './uploads.queries.ts'
import { type Announced, cancelUpload, finishById, getUpload, openUpload } from './uploads.service.ts'

/** What every call of the API is checked with. */
type Options = { ctx: Ctx; options: Pick<ApiOptions, 'rateLimiter' | 'authenticate' | 'gate' | 'team'> }

type Params = { id?: string }
type Request = FastifyRequest<{ Params: Params }>

const BODY_TYPE = 'application/offset+octet-stream'
/** A first upload and its repeats; the parts of one count too. */
const LIMIT = { max: 600, perSeconds: 60 }
const NAME_MAX = 255
/** In answers to the last part, beside what the protocol says. */
const FILE_ID_HEADER = 'upload-file-id'

/**
 * tus 1.0 (creation, termination, expiration) for members. Who, what and how large is decided here, in our own words;
 * the library sees only requests that may be, and an upload is found by its owner only. Bytes go to the disk, or to S3, as they come.
 */
export async function mountTus(api: FastifyInstance, { ctx, options }: Options): Promise<void> {
  /** What this request is about: the upload that is being made or was found. */
  const subjects = new WeakMap<object, { id: string }>()
  const tus = createServer(ctx, api.prefix + TUS_PATH, subjects)

  async function handOver(request: Request, reply: FastifyReply, subject: { id: string }): Promise<FastifyReply> {
    subjects.set(request.raw, subject)
    endStalledUpload(request.raw)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await tus.handle(request.raw, reply.raw)
    return reply
  }

  await api.register(async (scope) => {
    // Read by the library alone, as a stream.
    scope.addContentTypeParser(BODY_TYPE, (_request, _body, done) => done(null))
    scope.post<{ Params: Params }>(TUS_PATH, async (request, reply) => {
      const person = await requireMember(request, options)
      const announced = announcedBy(request)
      const id = await options.team.upload(person, announced.purpose, (caller) => openUpload(ctx, caller, announced))
      return handOver(request, reply, { id })
    })
    scope.route<{ Params: Params }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${TUS_PATH}/:id`,
      config: { isUpload: true },
      handler: async (request, reply) => {
        const ownerId = options.team.uploaderOf(await requireMember(request, options))
        const upload = await getUpload(ctx, { id: request.params.id ?? '', ownerId })
        if (request.method === 'DELETE') {
          await cancelUpload(ctx, upload.id)
          return reply.code(204).header('tus-resumable', '1.0.0').send()
        }
        return upload.finishedAt ? sendFinished(reply, upload) : handOver(request, reply, upload)
      },
    })
  })
}

function createServer(ctx: Ctx, path: string, subjects: WeakMap<object, { id: string }>): Server {
  return new Server({
    path,
    datastore: dataStoreFor(ctx),
    relativeLocation: true,
    // Pages of other origins get nothing from this API.
    allowedOrigins: [],
    namingFunction: ({ runtime }) => {
      const subject = runtime?.node && subjects.get(runtime.node.req)
      if (!subject) throw new Error('an upload that nobody opened')
      return subject.id
    },
    async onUploadFinish(_request, { id }) {
      const file = await finishById(ctx, id).catch((error: unknown) => {
        throw asTusRefusal(ctx, error)
      })
      return { headers: { [FILE_ID_HEADER]: file.id } }
    },
    onResponseError: (_request, error) => ('status_code' in error ? undefined : asTusRefusal(ctx, error)),
  })
}

async function requireMember(
  request: FastifyRequest,
  { authenticate, gate, rateLimiter }: Options['options'],
): Promise<Caller> {
  const token = tokenOf(request.headers.authorization)
  const caller = token ? await authenticate(token) : undefined
  await rateLimiter(TUS_PATH, LIMIT, caller?.id ?? request.ip)
  await gate(TUS_PATH, viewerOf(caller, countryOf(request.ip)), caller)
  if (!caller) throw new AppError('unauthenticated')
  if (caller.role === 'operator') throw new AppError('forbidden')
  return caller
}

function announcedBy({ headers }: FastifyRequest): Announced {
  const metadata = metadataOf(String(headers['upload-metadata'] ?? ''))
  const length = String(headers['upload-length'] ?? '')
  return {
    purpose: metadata.get(TUS_METADATA.purpose) ?? '',
    name: labelOf(metadata.get(TUS_METADATA.name) ?? '', NAME_MAX),
    sizeBytes: /^\d{1,15}$/.test(length) ? Number(length) : 0,
  }
}

/** `key base64, key base64`; what cannot be read is text like any other. */
function metadataOf(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

/** All has come and is a file already: a client that did not hear of it would otherwise begin anew. */
function sendFinished(reply: FastifyReply, { id, sizeBytes }: UploadRow): FastifyReply {
  return reply
    .code(reply.request.method === 'HEAD' ? 200 : 409)
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': String(sizeBytes),
      'upload-length': String(sizeBytes),
      'cache-control': 'no-store',
      [FILE_ID_HEADER]: id,
    })
    .send()
}

/** How the library wants a refusal. */
function asTusRefusal(ctx: Ctx, error: unknown): { status_code: number; body: string } {
  const refusal = toRefusal(orStorageFull(error))
  if (!refusal) ctx.log.error({ event: 'upload.failed', err: error })
  const answer = refusal ?? new AppError('internal')
  return { status_code: answer.statusCode, body: JSON.stringify(answer.toBody()) }
}
