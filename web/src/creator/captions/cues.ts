/** Cues of captions as WebVTT writes them. Pure. */

/** Times in seconds. `settings` is what stands behind the times, and goes back as it was read. */
export type Cue = { key: string; start: number; end: number; text: string; settings: string }
export type CueProblem = 'time' | 'order' | 'text'

const TIME = /^(?:(\d+):)?([0-5]?\d):([0-5]?\d(?:[.,]\d{1,3})?)$/
const TIMES = /^([\d:.,]+)\s+-->\s+([\d:.,]+)\s*(.*)$/

/** Also of a person: `1:05`, `0:01:05.5`; undefined for anything else. */
export function secondsOf(written: string): number | undefined {
  const [, hours = '0', minutes, seconds] = TIME.exec(written.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}

/** `00:01:05.500`. */
export function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${part(h)}:${part(m)}:${part(s)}.${part(ms % 1000, 3)}`
}

/** In the order of the file; notes and styles are left out. */
export function cuesOf(vtt: string): Cue[] {
  return vtt
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .flatMap((block, index) => {
      const lines = block.split('\n').filter((line) => line !== '')
      const at = lines.findIndex((line) => line.includes('-->'))
      const [, from = '', to = '', settings = ''] = TIMES.exec(lines[at] ?? '') ?? []
      const [start, end] = [secondsOf(from), secondsOf(to)]
      if (start === undefined || end === undefined) return []
      return [{ key: `read-${index}`, start, end, text: lines.slice(at + 1).join('\n'), settings }]
    })
}

/** By time. Empty lines would end a cue. */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = sorted(cues).map(({ start, end, text, settings }) => {
    const times = `${timeOf(start)} --> ${timeOf(end)}${settings && ` ${settings}`}`
    return `${times}\n${text.trim().replace(/\n\s*\n/g, '\n')}`
  })
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

export function sorted(cues: readonly Cue[]): Cue[] {
  return cues.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** What keeps a cue from being saved. */
export function problemOf({ start, end, text }: Pick<Cue, 'start' | 'end' | 'text'>): CueProblem | undefined {
  if (Number.isNaN(start) || Number.isNaN(end)) return 'time'
  if (end <= start) return 'order'
  return text.trim() === '' || text.includes('-->') ? 'text' : undefined
}

/** The keys of those that begin before an earlier one has ended: allowed, and rarely meant. */
export function overlapping(cues: readonly Cue[]): Set<string> {
  let until = 0
  return new Set(
    sorted(cues).flatMap(({ key, start, end }) => {
      const isEarly = start < until
      until = Math.max(until, end)
      return isEarly ? [key] : []
    }),
  )
}
