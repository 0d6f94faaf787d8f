/** Pictures as their codec has them, and what puts them together. */

/** What a decoder needs before the first picture; with another one, another file begins. */
export type PictureFormat = {
  codec: 'avc' | 'vp8'
  /** Equal for pictures that one decoder shows one after the other. */
  identity: string
  /** As browsers name the codec with its profile. */
  name: string
  width: number
  height: number
}

/** One picture as its codec has it: H.264 in Annex B, VP8 as a frame. */
export type Picture = {
  data: Buffer
  isKey: boolean
  /** 90 kHz. */
  timestamp: number
  /** Throws for what no common program sends. Undefined where the picture does not say it. */
  format: (() => PictureFormat) | undefined
}

/** Puts the packets of one picture together. */
export type Pictures = {
  add(payload: Buffer): void
  /** What was added since the last time; undefined when that is no picture. */
  take(): Omit<Picture, 'timestamp'> | undefined
  /** A packet was lost. */
  drop(): void
}
