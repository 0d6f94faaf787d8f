/** Pure: captions as they are uploaded, and as they are stored. */
import { invalidField } from '@limelight/contract/errors'

/** Milliseconds from the start of the video. */
export type Cue = { from: number; to: number; text: string }

const CUES_MAX = 20_000
const DAY_MS = 86_400_000
/** Hours may be left out in WebVTT, and SRT has a comma; what stands behind the times places the text and is left out. */
const TIMES =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(?:\s.*)?$/
/** Blocks of WebVTT that are no captions. */
const OTHER_BLOCK = /^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi

/**
 * Throws `request_invalid` for what is neither WebVTT nor SRT, for a caption that ends before it begins, and for more than can be shown.
 * Text keeps its lines and loses its styles.
 */
export function readCaptions(text: string): Cue[] {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
  const cues = blocks.flatMap(cueOf)
  if (cues.length === 0) throw invalidField('text', 'Choose a file of captions in the format WebVTT or SRT.')
  if (cues.length > CUES_MAX) throw invalidField('text', 'Choose a file with fewer captions.')
  return cues.toSorted((one, other) => one.from - other.from)
}

function cueOf(block: string): Cue[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => line.includes('-->'))
  const [first = ''] = lines
  // The first block of a file may hold its head right above a caption.
  if (at === -1 || (at > 0 && OTHER_BLOCK.test(first) && !first.startsWith('WEBVTT'))) return []
  const times = TIMES.exec(lines[at] ?? '')
  if (!times) throw invalidField('text', 'A caption has no valid time.')
  const [, ...parts] = times
  const [from, to] = [millisecondsOf(parts.slice(0, 4)), millisecondsOf(parts.slice(4))]
  if (to <= from || to > DAY_MS) throw invalidField('text', 'A caption ends before it begins.')
  const text = plainTextOf(lines.slice(at + 1))
  return text === '' ? [] : [{ from, to, text }]
}

function millisecondsOf([hours, minutes, seconds, fraction = '0']: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1_000 + Number(fraction.padEnd(3, '0'))
}

function plainTextOf(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line.replaceAll(TAG, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
}

/** WebVTT. What a caption says is text, also where it looks like markup. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function timeOf(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
