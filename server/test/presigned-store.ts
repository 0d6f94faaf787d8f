/** An S3 store for tests that checks the signature of presigned addresses, which S3rver miscalculates for some queries. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export type PresignedStore = {
  config: { kind: 's3'; endpoint: string; region: string; bucket: string; presigns: boolean } & typeof KEYS
  /** Moves the clock by which the store decides whether an address has expired. */
  advance(seconds: number): void
  close(): Promise<void>
}

export async function presignedStore(directory: string): Promise<PresignedStore> {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await s3.run()
  let ahead = 0
  const front = createServer((incoming, answer) => {
    const isAllowed = incoming.headers.authorization !== undefined || isPresigned(incoming, Date.now() + ahead * 1000)
    if (isAllowed) forward(incoming, answer, port)
    else answer.writeHead(403).end('AccessDenied')
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return {
    config: { kind: 's3', endpoint, region: 'us-east-1', bucket: 'media', presigns: true, ...KEYS },
    advance: (seconds) => {
      ahead += seconds
    },
    async close() {
      front.closeAllConnections()
      front.close()
      await s3.close()
    },
  }
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming
  const passed = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  incoming.pipe(passed)
}

/** Signature version 4 of a query, calculated as its specification says and not with the library that made it. */
function isPresigned({ method = '', url = '', headers }: IncomingMessage, nowMs: number): boolean {
  const [path = '', queryText = ''] = url.split('?')
  const query = new URLSearchParams(queryText)
  const timestamp = query.get('X-Amz-Date') ?? ''
  const madeMs = Date.parse(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const expiresMs = madeMs + Number(query.get('X-Amz-Expires')) * 1000
  if (!(nowMs < expiresMs) || query.get('X-Amz-SignedHeaders') !== 'host') return false
  const parts = queryText.split('&').filter((part) => !part.startsWith('X-Amz-Signature='))
  const canonical = [method, path, parts.toSorted().join('&'), `host:${headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD']
  const scope = `${timestamp.slice(0, 8)}/us-east-1/s3/aws4_request`
  if (query.get('X-Amz-Credential') !== `${KEYS.accessKeyId}/${scope}`) return false
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', timestamp, scope, digest].join('\n')).toString('hex')
  return query.get('X-Amz-Signature') === signature
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
