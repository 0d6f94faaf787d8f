/** An S3 store for tests that keeps versions of its objects, which S3rver does not; or none, as AWS says it (`none`) or as other stores do (`unknown`). */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Version = { id: string; body: Buffer; type: string; at: Date; isMarker: boolean }
type Kind = 'kept' | 'none' | 'unknown'
type Bucket = { kind: Kind; objects: Map<string, Version[]> }
type Call = { bucket: Bucket; key: string; query: URLSearchParams; incoming: IncomingMessage; answer: ServerResponse }

export type VersionedStore = {
  /** For STORAGE_URL. */
  url: string
  /** As a rule of the bucket does that removes old versions. */
  removeVersions(key: string): void
  close(): Promise<void>
}

export async function versionedStore(kind: Kind = 'kept'): Promise<VersionedStore> {
  const bucket: Bucket = { kind, objects: new Map() }
  const server = createServer((incoming, answer) => {
    respond(bucket, incoming, answer).catch((error: unknown) => answer.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `s3://KEY:SECRET@127.0.0.1:${(server.address() as AddressInfo).port}/media?tls=0`,
    removeVersions: (key) => bucket.objects.set(key, (bucket.objects.get(key) ?? []).slice(0, 1)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function respond(bucket: Bucket, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://store')
  const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
  const call: Call = { bucket, key, query, incoming, answer }
  if (key === '') return list(call)
  if (incoming.method === 'PUT') return await put(call)
  if (incoming.method === 'DELETE') return remove(call)
  return read(call)
}

function list({ bucket, query, answer }: Call): void {
  if (query.has('uploads')) return void answer.writeHead(501).end()
  if (query.has('versions') && bucket.kind === 'unknown') return void answer.writeHead(501).end()
  if (query.has('versioning')) {
    const status = bucket.kind === 'kept' ? '<Status>Enabled</Status>' : ''
    answer.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`)
    return
  }
  const prefix = query.get('prefix') ?? ''
  const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  if (query.has('versions')) {
    const all = keys.map((one) => ({ key: one, versions: bucket.objects.get(one) ?? [] }))
    answer.end(page(all, query.get('key-marker') ?? ''))
    return
  }
  const contents = keys.flatMap((key) => {
    const [present] = bucket.objects.get(key) ?? []
    return present && !present.isMarker ? `<Contents>${describe(key, present)}</Contents>` : []
  })
  answer.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
}

type Listed = { key: string; versions: readonly Version[] }
/** So that a test of some objects has several pages. */
const PAGE = 3

function page(all: readonly Listed[], after: string): string {
  const rest = all.filter(({ key }) => key > after)
  const now = rest.slice(0, PAGE)
  const entries = now.flatMap(({ key, versions }) =>
    versions.map((version, i) => {
      const tag = version.isMarker ? 'DeleteMarker' : 'Version'
      return `<${tag}>${describe(key, version)}<VersionId>${version.id}</VersionId><IsLatest>${i === 0}</IsLatest></${tag}>`
    }),
  )
  const isTruncated = rest.length > PAGE
  const next = isTruncated ? `<NextKeyMarker>${now.at(-1)?.key}</NextKeyMarker>` : ''
  return `<ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`
}

function describe(key: string, version: Version): string {
  const { body, at } = version
  return `<Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${etagOf(version)}</ETag><Size>${body.length}</Size>`
}

async function put({ bucket, key, incoming, answer }: Call): Promise<void> {
  const from = incoming.headers['x-amz-copy-source']
  const source = from === undefined ? undefined : findSource(bucket, String(from))
  if (from !== undefined && !source) return void answer.writeHead(404).end()
  const version: Version = {
    id: bucket.kind === 'kept' ? randomUUID() : 'null',
    body: source?.body ?? (await buffer(incoming)),
    type: source?.type ?? incoming.headers['content-type'] ?? '',
    at: new Date(),
    isMarker: false,
  }
  store(bucket, key, version)
  answer.setHeader('etag', etagOf(version))
  answer.end(source && `<CopyObjectResult><ETag>${etagOf(version)}</ETag></CopyObjectResult>`)
}

function findSource(bucket: Bucket, text: string): Version | undefined {
  const { pathname, searchParams } = new URL(text, 'http://store/')
  const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
  return find(bucket, key, searchParams.get('versionId'))
}

function remove({ bucket, key, answer }: Call): void {
  if (bucket.kind === 'kept')
    store(bucket, key, { id: randomUUID(), body: Buffer.alloc(0), type: '', at: new Date(), isMarker: true })
  else bucket.objects.delete(key)
  answer.writeHead(204).end()
}

function read({ bucket, key, query, incoming, answer }: Call): void {
  const version = find(bucket, key, query.get('versionId'))
  if (!version) return void answer.writeHead(404).end()
  answer.writeHead(200, {
    etag: etagOf(version),
    'content-length': version.body.length,
    'content-type': version.type,
    'last-modified': version.at.toUTCString(),
  })
  answer.end(incoming.method === 'HEAD' ? undefined : version.body)
}

function store({ kind, objects }: Bucket, key: string, version: Version): void {
  objects.set(key, kind === 'kept' ? [version, ...(objects.get(key) ?? [])] : [version])
}

function find({ objects }: Bucket, key: string, id: string | null): Version | undefined {
  const versions = objects.get(key) ?? []
  const found = id === null ? versions[0] : versions.find((one) => one.id === id)
  return found?.isMarker ? undefined : found
}

function etagOf({ body }: Version): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}
