/** Where the bytes of unfinished uploads lie when files are stored on the disk; with S3 see `upload-parts.ts`. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#/platform/config'
import { hasCode } from '#/platform/error-codes'
import { freeBytesOf } from '#/platform/free-space'

type DataDir = Pick<Config, 'dataDir'>

/** Left for the database and everything else that writes. */
const RESERVED_BYTES = 1_000_000_000

export function uploadFolder({ dataDir }: DataDir): string {
  return path.join(dataDir, 'tmp', 'tus')
}

export function uploadPath(config: DataDir, id: string): string {
  return path.join(uploadFolder(config), id)
}

/** Undefined when nothing of it is there (any more). */
export async function receivedOnDisk(config: DataDir, id: string): Promise<number | undefined> {
  try {
    return (await stat(uploadPath(config, id))).size
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** The bytes, and the note that the protocol's store keeps beside them. */
export async function removeFromDisk(config: DataDir, id: string): Promise<void> {
  await rm(uploadPath(config, id), { force: true })
  await rm(`${uploadPath(config, id)}.json`, { force: true })
}

/** Removes what no row knows; `before` must be older than any upload that still lives. */
export async function sweepDisk(config: DataDir, before: Temporal.Instant): Promise<void> {
  await mkdir(uploadFolder(config), { recursive: true })
  for (const name of await readdir(uploadFolder(config))) {
    const file = path.join(uploadFolder(config), name)
    if ((await stat(file)).mtimeMs < before.epochMilliseconds) await rm(file, { force: true })
  }
}

/**
 * Whether an upload of this size may start when everything that is announced comes as well: in the end it lies there a
 * second time, next to its renditions.
 */
export async function hasRoomFor(
  config: DataDir,
  { sizeBytes, announcedBytes }: { sizeBytes: number; announcedBytes: number },
): Promise<boolean> {
  await mkdir(uploadFolder(config), { recursive: true })
  const missingBytes = Math.max(0, announcedBytes - (await sumReceived(config)))
  const freeBytes = await freeBytesOf(uploadFolder(config))
  return isRoom({ freeBytes: freeBytes - missingBytes, sizeBytes })
}

/** Pure. */
export function isRoom({ freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number }): boolean {
  return freeBytes - sizeBytes >= RESERVED_BYTES
}

async function sumReceived(config: DataDir): Promise<number> {
  const names = await readdir(uploadFolder(config))
  const sizes = await Promise.all(names.map((name) => receivedOnDisk(config, name)))
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

function isAbsence(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}
