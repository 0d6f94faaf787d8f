/** Keeps the folder `later` small: a list for each 20 seconds would be a million in half a year. */
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ORIGINALS } from '#/core/media/media-keys'
import { contentPath } from './backup-set.ts'
import {
  DamagedList,
  isContinuedWith,
  type LaterList,
  laterFolderOf,
  listLater,
  readList,
  writeList,
} from './later-media.ts'
import type { ListedMedia } from './media-list.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Deletes what no set is continued with, and joins the lists of each day that has been over for a day. Uploads that are not rendered yet are in those of
 * the last day alone: afterwards they are rendered, and would take more space than all the rest.
 */
export async function tidyLater(
  target: string,
  { oldestSetMs, nowMs }: { oldestSetMs: number; nowMs: number },
): Promise<void> {
  const lists = await listLater(target)
  const old = lists.filter(({ toMs }) => !isContinuedWith(toMs, oldestSetMs))
  const days = Map.groupBy(
    lists.filter((list) => !old.includes(list) && list.toMs < nowMs - 2 * DAY_MS),
    ({ toMs }) => Math.floor(toMs / DAY_MS),
  )
  const several = [...days.values()].filter((ofDay) => ofDay.length > 1)
  if (old.length + several.length === 0) return
  await removeLists(target, old)
  try {
    for (const ofDay of several) await join(target, ofDay)
    await removeUnused(target, nowMs)
  } catch (error) {
    // What it names is not known, so nothing goes until it is old itself. The trial restore says that it is damaged.
    if (!(error instanceof DamagedList)) throw error
  }
}

/** Of two lists of the same times the later one is inside, and is one that was joined. */
export function isJoinedInto(list: LaterList, other: LaterList): boolean {
  return list.name !== other.name && list.fromMs >= other.fromMs && list.toMs <= other.toMs
}

async function join(target: string, lists: readonly LaterList[]): Promise<void> {
  const last = new Map<string, ListedMedia>()
  for (const list of lists)
    for await (const entry of readList(target, list)) if (!entry.key.startsWith(ORIGINALS)) last.set(entry.key, entry)
  const [fromMs, toMs] = [Math.min(...lists.map((list) => list.fromMs)), Math.max(...lists.map((list) => list.toMs))]
  const name = `${fromMs}-${toMs}.jsonl.zst`
  await writeList(laterFolderOf(target), name, [...last.values()])
  await removeLists(
    target,
    lists.filter((list) => list.name !== name),
  )
}

async function removeLists(target: string, lists: readonly LaterList[]): Promise<void> {
  for (const { name } of lists) await rm(path.join(laterFolderOf(target), name), { force: true })
}

/** A list names contents once they are copied, so those of the last day may have none yet. */
async function removeUnused(target: string, nowMs: number): Promise<void> {
  const files = path.join(laterFolderOf(target), 'files')
  if (!existsSync(files)) return
  const present: string[] = []
  for (const part of await readdir(files))
    if (!part.startsWith('draft-')) present.push(...(await readdir(path.join(files, part))))
  const used = new Set<string>()
  for (const list of await listLater(target)) for await (const { sha256 } of readList(target, list)) used.add(sha256)
  for (const sha256 of present.filter((one) => !used.has(one))) {
    const file = contentPath(laterFolderOf(target), sha256)
    if ((await stat(file)).mtimeMs < nowMs - DAY_MS) await rm(file, { force: true })
  }
}
