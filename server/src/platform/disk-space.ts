import { freeBytesOf } from './free-space.ts'
import { StartError } from './start-error.ts'

/** What must be left of a disk that others write to as well. */
const MARGIN_BYTES = 64 * 1024 * 1024

/** Throws a `StartError` unless the disk of this folder has room for so much. */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytesOf(folder)
  if (free >= bytes + MARGIN_BYTES) return
  throw new StartError(
    `The disk of ${folder} has ${inMegabytes(free)} MB left, and ${inMegabytes(bytes + MARGIN_BYTES)} MB are needed. Free some, or choose another folder.`,
  )
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000)
}
