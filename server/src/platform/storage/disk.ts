import { randomUUID } from 'node:crypto'
import { createWriteStream, type Dirent, open } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { hasCode } from '../error-codes.ts'
import { FileStream } from './file-stream.ts'
import { newObjects } from './new-objects.ts'
import { requireKey, requirePrefix } from './object-key.ts'
import type { Storage } from './storage.ts'
import { orStorageFull } from './storage-full.ts'

const openFile = promisify(open)

/** Stored beside each object, because a file system knows no content types. A key cannot end like this: `~` is not allowed. */
const TYPE_SUFFIX = '~type'

type Folders = { objects: string; drafts: string; onStored: (key: string) => Promise<void> }

/** Objects as files below `dir`. Written beside and renamed, so a reader sees a whole object or none. */
export function diskStorage(dir: string, { notesNew = false }: { notesNew?: boolean } = {}): Storage {
  const stored = notesNew ? newObjects(dir) : undefined
  const folders = {
    objects: path.join(dir, 'objects'),
    drafts: path.join(dir, 'drafts'),
    onStored: async (key: string) => await stored?.note(key),
  }
  const pathOf = (key: string) => path.join(folders.objects, requireKey(key))
  return {
    kind: 'disk',
    put: (key, body, { contentType }) => put(folders, pathOf(key), { body, contentType }),
    putFile: (key, from, { contentType }) => putFile(folders, pathOf(key), { from, contentType }),
    get: (key, range) => openObject(pathOf(key), range),
    head: (key) => readHead(pathOf(key)),
    async delete(key) {
      const target = pathOf(key)
      await rm(target, { force: true })
      await rm(target + TYPE_SUFFIX, { force: true })
    },
    async deletePrefix(prefix) {
      const target = path.join(folders.objects, requirePrefix(prefix))
      let count = 0
      for await (const _ of walk(target)) count += 1
      await rm(target, { recursive: true, force: true })
      return count
    },
    async *list(prefix, { after = '' } = {}) {
      for await (const file of walk(path.join(folders.objects, requirePrefix(prefix)))) {
        if (keyOf(folders, file) <= after) continue
        const found = await statIfPresent(file)
        if (found) yield { key: keyOf(folders, file), sizeBytes: found.size, modifiedAt: found.mtime }
      }
    },
    ...(stored && { takeNew: stored.take }),
    removeUnfinished: (before) => removeDrafts(folders, before),
    check: () => check(folders),
  }
}

async function put(
  folders: Folders,
  target: string,
  { body, contentType }: { body: Readable | Uint8Array; contentType: string },
): Promise<void> {
  const draft = await draftIn(folders)
  try {
    await pipeline(body instanceof Readable ? body : Readable.from([body]), createWriteStream(draft, { flags: 'wx' }))
    await publish(draft, target, contentType)
    await folders.onStored(keyOf(folders, target))
  } catch (error) {
    await rm(draft, { force: true })
    throw orStorageFull(error)
  }
}

async function putFile(
  folders: Folders,
  target: string,
  { from, contentType }: { from: string; contentType: string },
): Promise<void> {
  const draft = await draftIn(folders)
  try {
    await moveFile(from, draft)
    await publish(draft, target, contentType)
    await folders.onStored(keyOf(folders, target))
  } catch (error) {
    await rm(draft, { force: true })
    throw orStorageFull(error)
  } finally {
    await rm(from, { force: true })
  }
}

/** A rename, or a copy when the file lies on another file system. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await copyFile(from, to)
  }
}

async function draftIn({ drafts }: Folders): Promise<string> {
  await mkdir(drafts, { recursive: true })
  return path.join(drafts, randomUUID())
}

/** The type is written first, so a reader who sees the object finds its type. */
async function publish(draft: string, target: string, contentType: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(`${draft}${TYPE_SUFFIX}`, contentType)
  await rename(`${draft}${TYPE_SUFFIX}`, target + TYPE_SUFFIX)
  await rename(draft, target)
}

/** Opened before it is returned, so that a missing object is an answer and not a broken stream later. */
async function openObject(file: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
  try {
    return new FileStream(await openFile(file, 'r'), range)
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

async function readHead(file: string): Promise<Awaited<ReturnType<Storage['head']>>> {
  const found = await statIfPresent(file)
  if (!found?.isFile()) return undefined
  const contentType = await readFile(file + TYPE_SUFFIX, 'utf8')
  return { sizeBytes: found.size, contentType, modifiedAt: found.mtime }
}

async function* walk(dir: string): AsyncGenerator<string> {
  const items = await readFolder(dir)
  for (const item of items.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const full = path.join(dir, item.name)
    if (item.isDirectory()) yield* walk(full)
    else if (!item.name.endsWith(TYPE_SUFFIX)) yield full
  }
}

async function readFolder(dir: string): Promise<Dirent[]> {
  try {
    return await readdir(dir, { withFileTypes: true })
  } catch (error) {
    if (isAbsence(error)) return []
    throw error
  }
}

async function statIfPresent(file: string) {
  try {
    return await stat(file)
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

function keyOf({ objects }: Folders, file: string): string {
  return path.relative(objects, file).split(path.sep).join('/')
}

async function removeDrafts({ drafts }: Folders, before: Date): Promise<number> {
  let removed = 0
  for (const { name } of await readFolder(drafts)) {
    const draft = path.join(drafts, name)
    const found = await statIfPresent(draft)
    if (!found || found.mtime >= before) continue
    await rm(draft, { force: true })
    removed += 1
  }
  return removed
}

async function check(folders: Folders): Promise<void> {
  const probe = await draftIn(folders)
  try {
    await writeFile(probe, 'ok')
  } catch (error) {
    throw orStorageFull(error)
  } finally {
    // A full disk still takes the empty file.
    await rm(probe, { force: true })
  }
}

/** ENOTDIR: the key continues behind an object. */
function isAbsence(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR')
}
