import {
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants'
import { SandboxFailure } from './sandbox-failure.ts'
import { KNEE, PAPER_WHITE_NITS, PEAK_NITS } from './tone-curve.ts'

/** A stream as its container describes it; colours as FFmpeg numbers them (ITU-T H.273). */
export type Picture = {
  width: number
  height: number
  /** Clockwise degrees that make it upright. */
  rotation: number
  transfer: number
  primaries: number
  matrix: number
}

/** The largest rendition. */
const SHORT_SIDE = 720
/** 4096 × 4096: one such frame is 64 MB as RGBA, and decoders hold several. */
const MAX_PIXELS = 4096 * 4096

/** Throws `too_many_pixels`. */
export function requirePicture({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_PIXELS)
    throw new SandboxFailure('too_many_pixels', `${width}×${height}`, { details: { maxMegapixels: 16 } })
}

/** Whether an ordinary screen shows other colours than were meant: HDR, or the wide gamut of BT.2020. */
export function needsToneMapping({ transfer, primaries }: Pick<Picture, 'transfer' | 'primaries'>): boolean {
  return isHdr(transfer) || primaries === AVCOL_PRI_BT2020
}

function isHdr(transfer: number): boolean {
  return transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67
}

/** Upright, square pixels, no interlacing, small, 8 bits, and in the colours of an ordinary screen. */
export function pictureFilters(picture: Picture): string {
  const parts = ['yadif=deint=interlaced', ...turns(picture.rotation), squareAndSmall()]
  const colours = needsToneMapping(picture) ? toneMapped(picture) : ['scale=out_range=limited']
  return [...parts, ...colours, 'format=yuv420p'].join()
}

/** What tone-mapped pictures say of their colours. */
export const BT709 = {
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
}

function turns(rotation: number): string[] {
  if (rotation === 90) return ['transpose=clock']
  if (rotation === 180) return ['hflip', 'vflip']
  return rotation === 270 ? ['transpose=cclock'] : []
}

function squareAndSmall(): string {
  const square = "scale='trunc(iw*if(sar,sar,1)/2)*2':'trunc(ih/2)*2',setsar=1"
  const small = `scale='if(gt(iw,ih),-2,min(${SHORT_SIDE},iw))':'if(gt(iw,ih),min(${SHORT_SIDE},ih),-2)'`
  return `${square},${small}`
}

/** Light in multiples of paper white, in the gamut of BT.709, compressed as `tone-curve.ts` has it for pictures. */
function toneMapped({ transfer, primaries, matrix }: Picture): string[] {
  const input = [
    `pin=${primaries === AVCOL_PRI_BT709 ? 'bt709' : 'bt2020'}`,
    `min=${matrix === AVCOL_SPC_BT709 ? 'bt709' : 'bt2020nc'}`,
    `tin=${inputCurve(transfer)}`,
  ].join(':')
  const peak = PEAK_NITS / PAPER_WHITE_NITS
  return [
    `zscale=${input}:transfer=linear:npl=${PAPER_WHITE_NITS}`,
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    ...(isHdr(transfer) ? [`tonemap=mobius:param=${KNEE}:peak=${peak}:desat=0`] : []),
    'zscale=transfer=bt709:matrix=bt709:range=limited',
  ]
}

function inputCurve(transfer: number): string {
  if (transfer === AVCOL_TRC_SMPTE2084) return 'smpte2084'
  return transfer === AVCOL_TRC_ARIB_STD_B67 ? 'arib-std-b67' : 'bt709'
}
