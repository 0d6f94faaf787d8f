/** Packets of one source in, whole pictures out, to be written down. Pure. */
import type { Picture } from './coded-picture.ts'
import { createH264Pictures } from './h264.ts'
import { createVp8Pictures } from './vp8.ts'

/** Of which pictures are written down. */
export type PictureCodec = 'H264' | 'VP8'

export type PicturePacket = { payload: Buffer; sequence: number; timestamp: number; isLast: boolean }

/** After a loss nothing comes out until the next key picture: what refers to a missing one cannot be shown. */
export function createPictureReader(
  codec: PictureCodec,
  emit: (picture: Picture) => void,
): (packet: PicturePacket) => void {
  const pictures = codec === 'H264' ? createH264Pictures() : createVp8Pictures()
  let lastSequence: number | undefined
  let timestamp: number | undefined
  let isBroken = true

  function flush(): void {
    const picture = pictures.take()
    if (!picture || timestamp === undefined) return
    if (picture.isKey) isBroken = false
    if (!isBroken) emit({ ...picture, timestamp })
  }

  return ({ payload, sequence, timestamp: at, isLast }) => {
    if (payload.length < 2) return
    const isGap = lastSequence !== undefined && sequence !== ((lastSequence + 1) & 0xffff)
    lastSequence = sequence
    if (isGap) {
      isBroken = true
      pictures.drop()
    }
    if (timestamp !== at) flush()
    timestamp = at
    pictures.add(payload)
    if (isLast) flush()
  }
}
