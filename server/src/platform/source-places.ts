/** Lines of a stack trace that name files of the server's bundle, in the words of its sources. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type SourceMap = { sources: string[]; mappings: string }

const BUNDLED = /file:\/\/[^\s()]+\/server\/build\/[\w.$-]+\.js:\d+:\d+/
const CODES = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((c, i) => [c, i]))
/** There are as many as there are places where errors are made. */
const KNOWN_MAX = 1_000

/** A map has megabytes, so what it said is kept instead of it. */
const known = new Map<string, string>()

/** The same line, where nothing is known of its place. */
export function inSources(line: string): string {
  return line.replace(BUNDLED, (place) => {
    const found = known.get(place) ?? lookUp(place)
    if (known.size < KNOWN_MAX) known.set(place, found)
    return found
  })
}

function lookUp(place: string): string {
  const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? []
  try {
    const file = fileURLToPath(url)
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMap
    const found = originOf(map.mappings, { line: Number(line) - 1, column: Number(column) - 1 })
    const source = found && map.sources[found.source]
    return source ? `${path.resolve(path.dirname(file), source)}:${found.line + 1}:${found.column + 1}` : place
  } catch {
    // Built anew meanwhile, or removed.
    return place
  }
}

type Place = { line: number; column: number }
type Origin = Place & { source: number }

/** The last mapping at or before this place of the bundle. Read without making an object of each of the half million others. */
export function originOf(mappings: string, sought: Place): Origin | undefined {
  // Source, line and column count on from segment to segment, also across lines.
  const at: Origin = { source: 0, line: 0, column: 0 }
  let found: Origin | undefined
  for (const [nth, segments] of mappings.split(';', sought.line + 1).entries()) {
    let bundledColumn = 0
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [columns = 0, sources, lines = 0, originColumns = 0] = numbersIn(segment)
      bundledColumn += columns
      if (nth === sought.line && bundledColumn > sought.column) return found
      if (sources === undefined) continue
      at.source += sources
      at.line += lines
      at.column += originColumns
      if (nth === sought.line) found = { ...at }
    }
  }
  return found
}

/** Of "variable-length quantities in base 64": five bits a letter, the sixth says that more follow, the lowest is the sign. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const bits = CODES.get(letter) ?? 0
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
