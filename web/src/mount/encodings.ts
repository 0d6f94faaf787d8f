/** How pages are compressed. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib'

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'
type Compress = (html: Buffer) => Promise<Buffer>

const brotli = promisify(brotliCompress)
const brotliAt =
  (quality: number): Compress =>
  (html) =>
    brotli(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    })
const identity: Compress = async (html) => html

/** For a page that many read. 16.4 KB and 1.5 ms of a start page, which is 17.6 KB at 4, and 14.6 KB after 105 ms at 11. */
export const COMPRESS_SHARED = { br: brotliAt(5), gzip: promisify(gzip), identity } as const

/**
 * For a page of one reader: a member's home of 150 KB is 14.5 KB after 0.1 ms in zstd, 13.8 KB after 0.6 ms in Brotli. That of zstd
 * is less than another thread costs, which takes half a millisecond of CPU to be woken and to answer.
 */
const COMPRESS_ONCE: Record<Encoding, Compress> = {
  zstd: async (html) => zstdCompressSync(html, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: brotliAt(4),
  gzip: promisify(gzip),
  identity,
}
/** What is as short is sent as it is: it fits into one packet. */
const COMPRESS_FROM_BYTES = 1_024

/** `body` in the cheapest encoding that its reader takes. */
export async function compressOnce(
  body: Buffer,
  header: string | undefined,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const encoding = body.length < COMPRESS_FROM_BYTES ? 'identity' : encodingFor(header, ['zstd', 'br', 'gzip'])
  return { body: await COMPRESS_ONCE[encoding](body), encoding }
}

/** The first of `offered` that `header` (`accept-encoding`) takes. A quality of zero is a refusal; others are not compared. */
export function encodingFor<E extends Encoding>(header: string | undefined, offered: readonly E[]): E | 'identity' {
  const accepted = (header ?? '').toLowerCase().split(',')
  const takes = (name: string) =>
    accepted.some((entry) => {
      const [coding, quality = ''] = entry.split(';').map((part) => part.trim())
      return coding === name && !/^q=0(\.0*)?$/.test(quality)
    })
  return offered.find(takes) ?? 'identity'
}
