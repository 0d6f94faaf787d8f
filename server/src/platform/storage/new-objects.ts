/**
 * Which objects were stored since somebody took note of them: an empty file for each key. Several processes store; one takes over. What it was
 * at when it ended is found again.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../error-codes.ts'

export type NewObjects = {
  /** After the object is stored, and before anything names it. */
  note(key: string): Promise<void>
  /** Those that are noted now. One that is stored again meanwhile is noted again. */
  take(): AsyncGenerator<{ key: string; done(): Promise<void> }>
}

/** A key has no `~`. */
const SLASH = '~'
/** And what file systems and programs put beside has other names. */
const NOTE = /^[a-z][a-z0-9._~-]*$/

export function newObjects(dir: string): NewObjects {
  const [waiting, taken] = [path.join(dir, 'new'), path.join(dir, 'taken')]
  return {
    async note(key) {
      await mkdir(waiting, { recursive: true })
      await writeFile(path.join(waiting, key.replaceAll('/', SLASH)), '')
    },
    async *take() {
      await mkdir(taken, { recursive: true })
      for (const name of await namesIn(waiting)) await rename(path.join(waiting, name), path.join(taken, name))
      for (const name of await namesIn(taken))
        yield { key: name.replaceAll(SLASH, '/'), done: () => rm(path.join(taken, name), { force: true }) }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => NOTE.test(name))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
