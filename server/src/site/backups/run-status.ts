/** What is under way, in a file beside the sets: the processes of a site with the embedded database share its machine. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Backups } from '@limelight/contract/site/backups'
import { z } from 'zod'
import { readStatusFile, writeStatusFile } from './status-file.ts'

type Current = NonNullable<Backups['current']>
export type RunStatus = Pick<Backups, 'current' | 'failure'>

const Status = z.object({
  writtenAtMs: z.number(),
  current: z.custom<Current>().nullable(),
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
const fileIn = (folder: string) => path.join(folder, 'status.json')
const NOTHING: RunStatus = { current: null, failure: null }
/** A run writes this often; what was not written for six times as long was killed. */
export const STATUS_EVERY_MS = 10_000

export async function readStatus(folder: string): Promise<RunStatus> {
  const { writtenAtMs, current, failure } = await readStatusFile(fileIn(folder), Status, { writtenAtMs: 0, ...NOTHING })
  return { current: Date.now() - writtenAtMs > 6 * STATUS_EVERY_MS ? null : current, failure }
}

export async function writeStatus(folder: string, status: RunStatus): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeStatusFile(fileIn(folder), { writtenAtMs: Date.now(), ...status })
}
