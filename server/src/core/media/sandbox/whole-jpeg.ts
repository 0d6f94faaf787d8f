import sharp, { type SharpOptions } from 'sharp'

const END_OF_IMAGE = Buffer.from('ffd9', 'hex')
/** Of the picture, as a share: what a reader does not miss. Viewers and browsers show such files. */
const MISSING_AT_MOST = 0.01
/** What the decoder writes where nothing was left to decode, give or take its rounding. */
const GREY = 128

/**
 * A JPEG whose end was lost on its way, as many are by two bytes: with its end mark, and with grey at its last rows as long as that is at most a
 * hundredth of the picture. A progressive one lacks detail everywhere instead, which nobody can measure, so nothing but its mark may be missing.
 * Whatever lacks more is left to be refused by `options.failOn`.
 */
export async function wholeJpeg(
  file: Buffer,
  { isProgressive, options }: { isProgressive: boolean; options: SharpOptions },
): Promise<{ file: Buffer; options: SharpOptions }> {
  if (file.subarray(-2).equals(END_OF_IMAGE)) return { file, options }
  // Also right for what has something else behind its end, as photos that move do: nobody reads that far.
  const ended = Buffer.concat([file, END_OF_IMAGE])
  const tolerant: SharpOptions = { ...options, failOn: 'none' }
  const isWhole = isProgressive
    ? await decodesWithoutWarning(ended, options)
    : (await missingShare(ended, tolerant)) <= MISSING_AT_MOST
  return isWhole ? { file: ended, options: tolerant } : { file, options }
}

async function decodesWithoutWarning(file: Buffer, options: SharpOptions): Promise<boolean> {
  try {
    // Behind an end mark, what is missing in front of it is a warning only.
    await eighth(file, { ...options, failOn: 'warning' })
    return true
  } catch {
    // Its reason is found again by the next decoding.
    return false
  }
}

/** The share of the picture that is grey at its end, in the order in which it is stored. */
async function missingShare(file: Buffer, options: SharpOptions): Promise<number> {
  const { data, info } = await eighth(file, options)
  let missing = 0
  for (let row = info.height - 1; row >= 0; row -= 1) {
    const greys = greyEndOf(data.subarray(row * info.width * info.channels), info)
    if (greys === 0) break
    missing += greys
  }
  return missing / (info.width * info.height)
}

/** In the size that the decoder makes of each cell without its details. */
async function eighth(file: Buffer, options: SharpOptions) {
  const { width } = await sharp(file, options).metadata()
  const small = sharp(file, options).resize({ width: Math.max(1, Math.floor(width / 8)), kernel: 'nearest' })
  return small.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

/** How many pixels at the end of a row are grey. */
function greyEndOf(row: Buffer, { width, channels }: { width: number; channels: number }): number {
  let greys = 0
  for (let x = width - 1; x >= 0; x -= 1) {
    const pixel = row.subarray(x * channels, (x + 1) * channels)
    if (!pixel.every((value) => Math.abs(value - GREY) <= 2)) break
    greys += 1
  }
  return greys
}
