/** Writes HEIC and AVIF files box by box, with what no encoder at hand writes: several pictures, a main one, colours as code points. */
export type HeifItem = {
  /** The whole box `hvcC` or `av1C`. */
  config: Buffer
  data: Buffer
  width: number
  height: number
  /** Code points of H.273: colours and curve. */
  nclx?: { primaries: number; transfer: number }
  icc?: Buffer
}

export function heifFile(type: 'hvc1' | 'av01', items: readonly HeifItem[], { primary = 1 } = {}): Buffer {
  const brand = type === 'hvc1' ? 'heic' : 'avif'
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`))
  const meta = (offset: number) => metaOf({ type, items, primary, offset })
  const dataAt = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(dataAt), box('mdat', ...items.map(({ data }) => data))])
}

/** The first box of this type, wherever it lies. */
export function boxOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

type Meta = { type: string; items: readonly HeifItem[]; primary: number; offset: number }

function metaOf({ type, items, primary, offset }: Meta): Buffer {
  const properties: Buffer[] = []
  const associations: Buffer[] = []
  const places: Buffer[] = []
  let at = offset
  for (const [i, item] of items.entries()) {
    const own = [box('ispe', u32(0), u32(item.width), u32(item.height)), item.config]
    if (item.icc) own.push(box('colr', Buffer.from('prof'), item.icc))
    if (item.nclx) own.push(colr(item.nclx))
    associations.push(u16(i + 1), u8(own.length), ...own.map((_, n) => u8(0x80 | (properties.length + n + 1))))
    properties.push(...own)
    places.push(u16(i + 1), u16(0), u16(1), u32(at), u32(item.data.length))
    at += item.data.length
  }
  const count = items.length
  const infos = items.map((_, i) => box('infe', u32(0x0200_0000), u16(i + 1), u16(0), Buffer.from(`${type}\0`)))
  return box(
    'meta',
    u32(0),
    box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    box('pitm', u32(0), u16(primary)),
    box('iloc', u32(0), u16(0x4400), u16(count), ...places),
    box('iinf', u32(0), u16(count), ...infos),
    box('iprp', box('ipco', ...properties), box('ipma', u32(0), u32(count), ...associations)),
  )
}

function colr({ primaries, transfer }: { primaries: number; transfer: number }): Buffer {
  return box('colr', Buffer.from('nclx'), u16(primaries), u16(transfer), u16(6), u8(0x80))
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}

function u8(value: number): Buffer {
  return Buffer.from([value])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
