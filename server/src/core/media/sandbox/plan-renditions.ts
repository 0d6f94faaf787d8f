export type Source = { width: number; height: number; fps: number }

export type Rendition = {
  /** Upright, even, never larger than the source. */
  width: number
  height: number
  bitrate: number
  /** Set only where the source has more: most videos have their own timing. */
  frameRate?: number
}

/** A rendition this much smaller than the next is not worth its disk. */
const WORTHWHILE_STEP = 1.3
const LADDER = [
  { shortSide: 720, bitrate: 2_500_000, maxFps: 60 },
  { shortSide: 360, bitrate: 700_000, maxFps: 30 },
] as const
const WELCOME = { shortSide: 720, bitrate: 2_000_000, maxFps: 30 } as const
const TEASER = { shortSide: 480, bitrate: 1_000_000, maxFps: 30 } as const

/**
 * Sizes follow the short side: "height 720" would make a portrait video 406 pixels wide. The largest rendition comes first;
 * every source gets at least one.
 */
export function planRenditions(source: Source): Rendition[] {
  const shortSide = Math.min(source.width, source.height)
  return LADDER.filter((rung, i) => {
    const larger = LADDER[i - 1]
    return !larger || Math.min(larger.shortSide, shortSide) >= rung.shortSide * WORTHWHILE_STEP
  }).map((rung) => fit(source, rung))
}

export function planTeaser(source: Source): Rendition {
  return fit(source, TEASER)
}

export function planWelcome(source: Source): Rendition {
  return fit(source, WELCOME)
}

type Rung = { shortSide: number; bitrate: number; maxFps: number }

function fit({ width, height, fps }: Source, { shortSide, bitrate, maxFps }: Rung): Rendition {
  const scale = Math.min(1, shortSide / Math.min(width, height))
  const size = { width: even(width * scale), height: even(height * scale), bitrate }
  // Phones write 60.02: a hair above the limit is no reason to drop frames.
  return fps > maxFps * 1.05 ? { ...size, frameRate: maxFps } : size
}

/** H.264 stores colour in cells of 2 × 2. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
