/** Exchanges a data folder for a new one, and keeps the former. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isAlive } from './is-alive.ts'
import { StartError } from './start-error.ts'

export type Places = {
  /** Where the new one is made. */
  beside: string
  /** Where the former one goes. */
  former: string
  /** The folder cannot be renamed: it is a volume, or the folder above belongs to somebody else. What is in it moves. */
  staysInPlace: boolean
}

export async function placesFor(dataDir: string, stamp: string): Promise<Places> {
  const staysInPlace = existsSync(dataDir) && !(await canBeRenamed(dataDir))
  const prefix = staysInPlace ? `${dataDir}/` : `${dataDir}.`
  return { beside: `${prefix}restoring-${process.pid}`, former: `${prefix}before-${stamp}`, staysInPlace }
}

/** What restores left that were killed. */
export async function removeAbandoned({ beside }: Places): Promise<void> {
  const [folder, prefix] = [path.dirname(beside), path.basename(beside).replace(/\d+$/, '')]
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    const pid = Number(name.slice(prefix.length))
    if (!name.startsWith(prefix) || !Number.isInteger(pid)) continue
    if (pid === process.pid || !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/**
 * The folder of what was there before; undefined where there was nothing. What is intended is written down first, so that `finishSwap` can
 * go on where a process or a machine ended.
 */
export async function swapFolder(dataDir: string, places: Places): Promise<string | undefined> {
  const names = existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => !STAYS.test(name)) : []
  const note: Note = { ...places, pid: process.pid, isEmptied: false, holdsSomething: names.length > 0 }
  await writeNote(dataDir, note)
  try {
    await (places.staysInPlace ? moveContents(dataDir, note) : renameFolders(dataDir, note))
  } catch (error) {
    // Renamed back: it is as if there had been none. Otherwise the note stays, and the next start goes on.
    if (existsSync(dataDir) && !places.staysInPlace) await rm(noteOf(dataDir, places), { force: true })
    throw error
  }
  await rm(noteOf(dataDir, places))
  return note.holdsSomething ? places.former : undefined
}

/**
 * Ends an exchange that was cut off: before anything was moved it is as if there had been none, and afterwards it is completed. Returns a
 * sentence that says so, or undefined where there was none. Throws a `StartError` while another process is at it.
 */
export async function finishSwap(dataDir: string): Promise<string | undefined> {
  const note = await readNote(dataDir)
  if (!note) return undefined
  if (note.pid !== process.pid && isRestoring(note.pid))
    throw new StartError(`A restore into ${dataDir} is under way (process ${note.pid}). Wait until it has ended.`)
  const file = noteOf(dataDir, note)
  if (!note.staysInPlace && existsSync(dataDir)) {
    await rm(file)
    return existsSync(note.beside)
      ? `A restore into ${dataDir} was cut off before it put anything in place: the data is what it was. Restore again.`
      : undefined
  }
  if (!existsSync(note.beside) && !note.staysInPlace) {
    if (!existsSync(note.former))
      throw new StartError(
        `A restore into ${dataDir} was cut off, and neither ${note.former} nor ${note.beside} is there. Find the folder of the data, and rename it to ${dataDir}; then delete ${file}.`,
      )
    await rename(note.former, dataDir)
    await rm(file)
    return `A restore into ${dataDir} was cut off and what it had made is gone: the data is what it was. Restore again.`
  }
  await (note.staysInPlace ? moveContents(dataDir, note) : renameFolders(dataDir, note))
  await rm(file)
  return `A restore into ${dataDir} was cut off while it put the data in place, and is completed.${note.holdsSomething ? ` The data that was there is in ${note.former}.` : ''}`
}

/** Whether one was cut off, whose folders are still needed then. */
export function isHalfSwapped(dataDir: string): boolean {
  return [false, true].some((staysInPlace) => existsSync(noteOf(dataDir, { staysInPlace })))
}

const Note = z.object({
  beside: z.string(),
  former: z.string(),
  staysInPlace: z.boolean(),
  pid: z.int(),
  /** Of a folder that stays: all that was there has moved. */
  isEmptied: z.boolean(),
  holdsSomething: z.boolean(),
})
type Note = z.infer<typeof Note>

const NOTE = 'restoring.json'

function noteOf(dataDir: string, { staysInPlace }: Pick<Places, 'staysInPlace'>): string {
  return staysInPlace ? path.join(dataDir, NOTE) : `${dataDir}.${NOTE}`
}

/** Whole or not at all, and on the disk before anything moves. */
async function writeNote(dataDir: string, note: Note): Promise<void> {
  await mkdir(path.dirname(noteOf(dataDir, note)), { recursive: true })
  const file = noteOf(dataDir, note)
  await writeFile(`${file}.draft`, JSON.stringify(note), { flush: true })
  await rename(`${file}.draft`, file)
}

async function readNote(dataDir: string): Promise<Note | undefined> {
  for (const staysInPlace of [false, true]) {
    const file = noteOf(dataDir, { staysInPlace })
    await rm(`${file}.draft`, { force: true }) // nothing had been moved yet
    if (existsSync(file)) return Note.parse(JSON.parse(await readFile(file, 'utf8')))
  }
  return undefined
}

/** A number may be that of another process by now. */
function isRestoring(pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('restore')
  } catch {
    return false // it ended between the two looks
  }
}

async function renameFolders(dataDir: string, { beside, former, holdsSomething }: Note): Promise<void> {
  if (existsSync(dataDir)) await (holdsSomething ? rename(dataDir, former) : rmdir(dataDir))
  try {
    await rename(beside, dataDir)
  } catch (error) {
    if (holdsSomething) await rename(former, dataDir)
    throw error
  }
}

async function canBeRenamed(dataDir: string): Promise<boolean> {
  const parent = path.dirname(dataDir)
  if ((await stat(dataDir)).dev !== (await stat(parent)).dev) return false
  try {
    accessSync(parent, constants.W_OK)
    return true
  } catch {
    return false // the answer
  }
}

/** Earlier restores, what is written down of this one, and what the file system keeps for itself stay. */
const STAYS = /^(restoring-\d+|restoring\.json(\.draft)?|before-.*|lost\+found)$/

/** Repeatable: what has moved is found where it is. */
async function moveContents(dataDir: string, note: Note): Promise<void> {
  const { beside, former } = note
  if (!note.isEmptied) {
    if (note.holdsSomething) await mkdir(former, { recursive: true, mode: (await stat(beside)).mode })
    for (const name of await readdir(dataDir))
      if (!STAYS.test(name)) await rename(path.join(dataDir, name), path.join(former, name))
    await writeNote(dataDir, { ...note, isEmptied: true })
  }
  if (!existsSync(beside)) return
  for (const name of await readdir(beside)) await rename(path.join(beside, name), path.join(dataDir, name))
}
