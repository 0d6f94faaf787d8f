/** How long each test file took when that was last recorded (`npm test -- --record`): decides the order, nothing else. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FileReport } from './reporter.ts'

const FILE = path.join(import.meta.dirname, 'recorded-seconds.json')
/** Of a file that was never recorded. */
const UNKNOWN_SECONDS = 5

const recorded: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'))

export function secondsOf(file: string): number {
  return recorded[file] ?? UNKNOWN_SECONDS
}

/** Replaces those of the files that ran. */
export function record(files: readonly FileReport[]): void {
  const all = { ...recorded, ...Object.fromEntries(files.map(({ file, seconds }) => [file, Math.ceil(seconds)])) }
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(sorted, undefined, 2)}\n`)
}
