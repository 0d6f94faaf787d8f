/** Finished pages that visitors share: compressed once, and allowed by hashes, since a nonce would make each answer unique. */
import { createHash, randomUUID } from 'node:crypto'
import { COMPRESS_SHARED } from './encodings.ts'
import type { Rendered } from './node-web.ts'

export type StoredDocument = {
  status: number
  headers: [string, string][]
  /** Sources of a policy (`'sha256-…'`), one for each script that stands in the page. */
  scriptHashes: string[]
  /** Weak, as all encodings share it; undefined without a body. */
  etag: string | undefined
  /** Compressed when the first reader asks for it, outside of this thread. */
  bodyIn(encoding: SharedEncoding): Promise<Buffer>
  isReusable: boolean
}
export type SharedEncoding = keyof typeof COMPRESS_SHARED

/** Stands where a page that is not shared has its nonce; random, so that no user text can contain it. */
export const NONCE_PLACEHOLDER = `nonce-${randomUUID()}`

const NONCE_ATTRIBUTE = ` nonce="${NONCE_PLACEHOLDER}"`
const OUR_SCRIPT = new RegExp(`<script[^>]*${NONCE_ATTRIBUTE}[^>]*>(?<code>[\\s\\S]*?)</script>`, 'g')

/** `response` was rendered with `NONCE_PLACEHOLDER`. Only scripts that carry it are allowed: no text of users can. */
export async function toStoredDocument({ response, html: page }: Rendered): Promise<StoredDocument> {
  const text = page?.toString() ?? (await response.text())
  const html = Buffer.from(text.replaceAll(NONCE_ATTRIBUTE, ''))
  const bodies = new Map<SharedEncoding, Promise<Buffer>>()
  return {
    status: response.status,
    headers: [...response.headers],
    scriptHashes: hashesOf(text),
    etag: html.length > 0 ? `W/"${hashOf(html, 'base64url')}"` : undefined,
    bodyIn(encoding) {
      const body = bodies.get(encoding) ?? COMPRESS_SHARED[encoding](html)
      bodies.set(encoding, body)
      return body
    },
    isReusable: response.status < 500 && !response.headers.has('set-cookie'),
  }
}

function hashesOf(text: string): string[] {
  const codes = [...text.matchAll(OUR_SCRIPT)].map(({ groups }) => groups?.code ?? '')
  return [...new Set(codes.filter((code) => code !== ''))].map((code) => `'sha256-${hashOf(code, 'base64')}'`)
}

function hashOf(content: string | Buffer, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding)
}
