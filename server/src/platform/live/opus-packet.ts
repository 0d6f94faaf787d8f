/** The longest packet that Opus allows, in units of 2.5 ms. */
const LONGEST = 48

/**
 * Whether a payload is a packet of Opus (RFC 6716, 3.1 and 3.2), by its head and length. Some programs send the pages of their Ogg file as they
 * are, and a decoder refuses those of its tags; what is not a packet is skipped by browsers, too.
 */
export function isOpusPacket(payload: Buffer): boolean {
  const toc = payload[0]
  if (toc === undefined) return false
  switch (toc & 3) {
    case 0:
      return true
    case 1:
      return payload.length % 2 === 1
    case 2:
      return hasFirstLength(payload)
    default: {
      const count = (payload[1] ?? 0) & 0x3f
      return count > 0 && count * unitsOf(toc >> 3) <= LONGEST
    }
  }
}

function hasFirstLength(payload: Buffer): boolean {
  const [, first, second = 0] = payload
  if (first === undefined) return false
  const isLong = first >= 252
  const length = isLong ? second * 4 + first : first
  return length <= payload.length - (isLong ? 3 : 2)
}

/** How long one frame of a configuration is, in units of 2.5 ms: SILK from 10 to 60 ms, hybrid 10 and 20, CELT from 2.5 to 20. */
function unitsOf(config: number): number {
  if (config < 12) return [4, 8, 16, 24][config % 4] ?? LONGEST
  if (config < 16) return config % 2 === 0 ? 4 : 8
  return 2 ** (config % 4)
}
