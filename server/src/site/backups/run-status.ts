/** What is under way, in a file beside the sets: the processes of a site with the embedded database share its machine. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Backups } from '@limelight/contract/site/backups'
import { z } from 'zod'
import { hasCode } from '#/platform/error-codes'

type Current = NonNullable<Backups['current']>
export type RunStatus = Pick<Backups, 'current' | 'failure'>

const Status = z.object({
  writtenAtMs: z.number(),
  current: z.custom<Current>().nullable(),
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
const FILE = 'status.json'
const NOTHING: RunStatus = { current: null, failure: null }
/** A run writes this often; what was not written for six times as long was killed. */
export const STATUS_EVERY_MS = 10_000

export async function readStatus(folder: string): Promise<RunStatus> {
  try {
    const parsed = Status.safeParse(JSON.parse(await readFile(path.join(folder, FILE), 'utf8')))
    if (!parsed.success) return NOTHING
    const { writtenAtMs, current, failure } = parsed.data
    return { current: Date.now() - writtenAtMs > 6 * STATUS_EVERY_MS ? null : current, failure }
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return NOTHING
    throw error
  }
}

export async function writeStatus(folder: string, status: RunStatus): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `.${FILE}.${process.pid}`)
  await writeFile(draft, JSON.stringify({ writtenAtMs: Date.now(), ...status }), { mode: 0o600 })
  await rename(draft, path.join(folder, FILE))
}
