/** The size of a picture, as H.264's sequence parameter set says it (ITU-T H.264, 7.3.2.1.1). Pure. */

const WITH_CHROMA = new Set([100, 110, 122, 244])
const MACROBLOCK = 16

/** Throws for sets that no browser and no common program sends. */
export function sizeOf(sequenceSet: Buffer): { width: number; height: number } {
  const bits = readerOf(withoutEmulation(sequenceSet))
  bits.skip(8)
  const profile = bits.read(8)
  bits.skip(16)
  bits.golomb()
  if (WITH_CHROMA.has(profile)) skipChroma(bits)
  bits.golomb()
  skipOrder(bits)
  bits.golomb()
  bits.skip(1)
  const columns = bits.golomb() + 1
  const rows = bits.golomb() + 1
  const isProgressive = bits.read(1)
  if (!isProgressive) bits.skip(1)
  bits.skip(1)
  const crop = bits.read(1) ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : []
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const fields = 2 - isProgressive
  return {
    width: columns * MACROBLOCK - 2 * (left + right),
    height: rows * MACROBLOCK * fields - 2 * fields * (top + bottom),
  }
}

type Bits = ReturnType<typeof readerOf>

function skipChroma(bits: Bits): void {
  if (bits.golomb() === 3) bits.skip(1)
  bits.golomb()
  bits.golomb()
  bits.skip(1)
  if (bits.read(1)) throw new Error('scaling matrices are not read')
}

function skipOrder(bits: Bits): void {
  const kind = bits.golomb()
  if (kind === 0) bits.golomb()
  if (kind !== 1) return
  bits.skip(1)
  bits.golomb()
  bits.golomb()
  for (let left = bits.golomb(); left > 0; left -= 1) bits.golomb()
}

/** A 3 behind two zeros only keeps start codes apart. */
function withoutEmulation(bytes: Buffer): number[] {
  return [...bytes].filter((byte, at) => !(byte === 3 && at >= 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0))
}

function readerOf(bytes: readonly number[]) {
  let at = 0
  const bit = () => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new Error('the sequence set is too short')
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const read = (count: number) => {
    let value = 0
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit()
    return value
  }
  /** Exponential Golomb; of signed ones only the length matters here. */
  const golomb = () => {
    let zeros = 0
    while (bit() === 0) zeros += 1
    return 2 ** zeros - 1 + read(zeros)
  }
  const skip = (count: number) => {
    at += count
  }
  return { read, golomb, skip }
}
