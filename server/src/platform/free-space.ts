import { statfs } from 'node:fs/promises'

/** Bytes that this account may still write to the disk of a folder: less than all free ones, since some are kept for root. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
