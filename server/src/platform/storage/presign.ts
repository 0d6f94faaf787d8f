import type { S3Client } from '@aws-sdk/client-s3'
import { requireKey } from './object-key.ts'
import type { PresignOptions } from './storage.ts'

type Signer = Awaited<ReturnType<S3Client['config']['signer']>>
type SignedRequest = Awaited<ReturnType<Signer['sign']>>
/** The client's own signer can do this; the type under which the client offers it leaves it out. */
type Presigner = Signer & {
  presign(request: SignedRequest, options: { expiresIn: number }): Promise<SignedRequest>
}

/**
 * Makes addresses that the store checks by itself. Signed without a body and for GET only: a HEAD with the same address is refused.
 * The store's clock decides when they end, so they are made by that of the machine, not by that of the site.
 */
export function presigner({ client, bucket }: { client: S3Client; bucket: string }, endpoint: string) {
  const { protocol, host, hostname, port } = new URL(endpoint)
  return async (key: string, { expiresInS, ...answer }: PresignOptions): Promise<string> => {
    const signer = await client.config.signer()
    if (!canPresign(signer)) throw new Error('the S3 client has no signer of addresses')
    const request = {
      method: 'GET',
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      path: `/${bucket}/${requireKey(key)}`,
      headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      query: answerQuery(answer),
    }
    const { path, query = {} } = await signer.presign(request, { expiresIn: expiresInS })
    return `${endpoint}${path}?${queryString(query)}`
  }
}

function canPresign(signer: Signer): signer is Presigner {
  return 'presign' in signer && typeof signer.presign === 'function'
}

function answerQuery({ contentType, cacheControl, disposition }: Omit<PresignOptions, 'expiresInS'>) {
  return {
    'response-content-type': contentType,
    'response-cache-control': cacheControl,
    ...(disposition !== undefined && { 'response-content-disposition': disposition }),
  }
}

/** Percent-encoded as the signature was calculated: `URLSearchParams` would write a space as a plus. */
function queryString(query: NonNullable<SignedRequest['query']>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => [value ?? ''].flat().map((one) => `${escaped(name)}=${escaped(one)}`))
    .join('&')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
