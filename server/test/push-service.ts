/** A push service on this machine, and devices that read what it was sent, by RFC 8291 and 8292. */
import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import { PushMessage, type PushSubscription } from '@limelight/contract/people/push'

/** Of `localhost`, for tests only, valid for a hundred years. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUPYveH3kQlQGAA7j//GQ+3q3UvUgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA2MDcxMFoYDzIxMjYxMDMw
MDYwNzEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATgB28R2yPYuXvlwG9uMcjRWfV9pGjBbh0fVJ7YKHyZgwydNH3GsBpf
46DarHcmGkCxz+RApDGPB5//FgIqETVyo28wbTAdBgNVHQ4EFgQU5QnkkOGzKZoM
ESO2/O6fyjthbxIwHwYDVR0jBBgwFoAU5QnkkOGzKZoMESO2/O6fyjthbxIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAPP2Y7r6pI/TN5aSATjBkc71pjIFfeIY+oJx86BpBzF9AiB7
f71XiccSJakkxg7bIPvOuZqoe1djrAr0IzRSda4VUw==
-----END CERTIFICATE-----`
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGYsfJ/eTaR3WDGrK
7meqfvsUf9vuF1K1MEQ66mzCuNmhRANCAATgB28R2yPYuXvlwG9uMcjRWfV9pGjB
bh0fVJ7YKHyZgwydNH3GsBpf46DarHcmGkCxz+RApDGPB5//FgIqETVy
-----END PRIVATE KEY-----`

type Delivery = { path: string; headers: IncomingHttpHeaders; body: Buffer }
export type PushService = {
  origin: string
  deliveries: Delivery[]
  /** The status of the answers from now on. */
  answers(status: number): void
  /** From now on requests of these endpoints get no answer. */
  ignores(endpoints: readonly string[]): void
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const deliveries: Delivery[] = []
  let status = 201
  const ignored = new Set<string>()
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), CERTIFICATE])
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    void buffer(request).then((body) => {
      deliveries.push({ path: request.url ?? '', headers: request.headers, body })
      if (!ignored.has(request.url ?? '')) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so its address is no path.
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    deliveries,
    answers: (next) => {
      status = next
    },
    ignores: (endpoints) => {
      for (const endpoint of endpoints) ignored.add(new URL(endpoint).pathname)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Device = PushSubscription & {
  /** What was sent to it, in order; fails for what it cannot read or the site did not sign. */
  received(publicKey: string): PushMessage[]
}

export function aDevice({ origin, deliveries }: PushService): Device {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/${randomUUID()}`
  return {
    endpoint: `${origin}${path}`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    received: (publicKey) =>
      deliveries
        .filter((delivery) => delivery.path === path)
        .map(({ headers, body }) => {
          assertSigned(headers, { origin, publicKey })
          assert.equal(headers['content-encoding'], 'aes128gcm')
          const secret = (theirs: Buffer) => ecdh.computeSecret(theirs)
          return PushMessage.parse(JSON.parse(decrypt(body, { own, auth, secret })))
        }),
  }
}

type Keys = { own: Buffer; auth: Buffer; secret: (theirs: Buffer) => Buffer }

function decrypt(body: Buffer, { own, auth, secret }: Keys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
  const shared = Buffer.from(hkdfSync('sha256', secret(theirs), auth, about, 32))
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The key is the one that the device subscribed with, and the signature is for this push service. */
function assertSigned(
  headers: IncomingHttpHeaders,
  { origin, publicKey }: { origin: string; publicKey: string },
): void {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  assert.equal(key, publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  assert.ok(x && y)
  const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const isRight = verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  assert.ok(isRight, 'the site did not sign it')
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')).aud, origin)
}
