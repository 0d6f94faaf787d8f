/** What the container of a HEIC or AVIF says about the colours of its main picture. */
export type HeifColour = { icc: Buffer | null; nclx: Nclx | null }
/** Code points of ITU-T H.273. */
export type Nclx = { primaries: number; transfer: number }

type Box = { type: string; body: Buffer }

/**
 * Read from the bytes, since neither libvips nor the HEVC decoder passes on a profile that is written as code points (`nclx`), and
 * both skip what belongs to another picture of the same file only if asked. Nothing found is not an error: most files are plain sRGB.
 */
export function heifColourOf(file: Buffer): HeifColour {
  const meta = find(boxesIn(file), 'meta')
  // A full box: four bytes of version and flags come first.
  const parts = meta ? boxesIn(meta.subarray(4)) : []
  const tables = boxesIn(find(parts, 'iprp') ?? Buffer.alloc(0))
  const properties = boxesIn(find(tables, 'ipco') ?? Buffer.alloc(0))
  const primary = primaryItemOf(find(parts, 'pitm'))
  const named = primary === undefined ? [] : propertiesOf(find(tables, 'ipma'), primary)
  const own = named.flatMap((index) => properties[index - 1] ?? [])
  const colours = (own.some(({ type }) => type === 'colr') ? own : properties).filter(({ type }) => type === 'colr')
  return colourOf(colours.map(({ body }) => body))
}

function colourOf(bodies: Buffer[]): HeifColour {
  let icc: Buffer | null = null
  let nclx: Nclx | null = null
  for (const body of bodies) {
    const kind = body.toString('latin1', 0, 4)
    if (kind === 'prof' || kind === 'rICC') icc ??= body.subarray(4)
    if (kind === 'nclx' && body.length >= 8)
      nclx ??= { primaries: body.readUInt16BE(4), transfer: body.readUInt16BE(6) }
  }
  return { icc, nclx }
}

function find(boxes: Box[], type: string): Buffer | undefined {
  return boxes.find((box) => box.type === type)?.body
}

/** Boxes side by side, as far as they are whole. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const head = isLong ? 16 : 8
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < head || at + size > bytes.length) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

function primaryItemOf(pitm: Buffer | undefined): number | undefined {
  if (!pitm || pitm.length < 6) return undefined
  return pitm[0] === 0 || pitm.length < 8 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4)
}

/** Numbers of the properties (from 1) that an item has. */
function propertiesOf(ipma: Buffer | undefined, item: number): number[] {
  if (!ipma || ipma.length < 8) return []
  const idBytes = ipma[0] === 0 ? 2 : 4
  const numberBytes = ((ipma[3] ?? 0) & 1) === 1 ? 2 : 1
  const entries = ipma.readUInt32BE(4)
  let at = 8
  for (let i = 0; i < entries && at + idBytes < ipma.length; i += 1) {
    const id = ipma.readUIntBE(at, idBytes)
    const count = ipma[at + idBytes] ?? 0
    const first = at + idBytes + 1
    at = first + count * numberBytes
    if (id !== item || at > ipma.length) continue
    // The highest bit says that a reader has to know the property.
    const mask = numberBytes === 2 ? 0x7fff : 0x7f
    return Array.from({ length: count }, (_, n) => ipma.readUIntBE(first + n * numberBytes, numberBytes) & mask)
  }
  return []
}
