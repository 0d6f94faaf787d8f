/** Exchanges a data folder for a new one, and keeps the former. */
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '#/platform/is-alive'

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

/** The folder of what was there before; undefined where there was nothing. */
export async function swapFolder(dataDir: string, places: Places): Promise<string | undefined> {
  const { beside, former, staysInPlace } = places
  if (staysInPlace) return await moveContents(dataDir, places)
  const holdsSomething = existsSync(dataDir) && (await readdir(dataDir)).length > 0
  if (holdsSomething) await rename(dataDir, former)
  else if (existsSync(dataDir)) await rmdir(dataDir)
  try {
    await rename(beside, dataDir)
  } catch (error) {
    if (holdsSomething) await rename(former, dataDir)
    throw error
  }
  return holdsSomething ? former : undefined
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

/** Earlier restores and what the file system keeps for itself stay. */
const STAYS = /^(restoring-\d+|before-.*|lost\+found)$/

async function moveContents(dataDir: string, { beside, former }: Places): Promise<string | undefined> {
  const present = (await readdir(dataDir)).filter((name) => !STAYS.test(name))
  if (present.length > 0) {
    await mkdir(former, { mode: (await stat(beside)).mode })
    for (const name of present) await rename(path.join(dataDir, name), path.join(former, name))
  }
  for (const name of await readdir(beside)) await rename(path.join(beside, name), path.join(dataDir, name))
  return present.length > 0 ? former : undefined
}
