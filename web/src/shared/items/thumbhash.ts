import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

/** Pure: the picture's mean colour as CSS; undefined for what is no hash. */
export function meanColorOf(hash: string | null): string | undefined {
  const bytes = bytesOf(hash)
  if (!bytes) return undefined
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/** Pure: the blurred picture as a data address, some kilobytes long. */
export function blurOf(hash: string | null): string | undefined {
  const bytes = bytesOf(hash)
  return bytes && thumbHashToDataURL(bytes)
}

/** Shorter ones have no room for what every hash begins with. */
const SHORTEST_BYTES = 5

function bytesOf(hash: string | null): Uint8Array | undefined {
  if (!hash || !/^[A-Za-z0-9+/]+=*$/.test(hash)) return undefined
  const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))
  return bytes.length >= SHORTEST_BYTES ? bytes : undefined
}
