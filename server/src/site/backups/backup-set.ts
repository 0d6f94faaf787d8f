/**
 * A set is a folder that restores alone. It is written under another name and renamed when it is whole, so a folder with the name of a
 * set is one, and what a cut-off backup left is not.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '#/platform/error-codes'
import { StartError } from '#/platform/start-error'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

export const Manifest = z.strictObject({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Major and minor, such as 18.4: a set restores on the same major version only. */
  pgVersion: z.string().regex(/^\d+\.\d+/),
  /** The newest migration that was applied. */
  migration: z.string(),
  /** What was committed before is in the set. */
  lsn: z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/),
  /** Of sets without it: the first, since no restore began another one then. */
  timeline: Count.default(1),
  /** Of the database once it is unpacked. */
  databaseBytes: Count,
  systemId: z.string().regex(/^\d+$/),
  /** Shows whether a master key is the one of this set, and not what it is. */
  keyCheck: Sha256,
  /** By name; a set holds no others, but for the media. */
  files: z.array(z.strictObject({ name: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/), bytes: Count, sha256: Sha256 })),
  /** Objects of a bucket are listed and not in the set, which can bring them back while the bucket keeps versions. */
  media: z.strictObject({
    kind: z.enum(['disk', 's3']),
    count: Count,
    bytes: Count,
    hasVersions: z.boolean().optional(),
  }),
  /** Rows of a table at the beginning, and by how many they may differ since people used the site meanwhile. */
  counts: z.record(z.string(), z.strictObject({ least: Count, most: Count })),
  /** Of all transfers up to this one, which never change. */
  ledger: z.strictObject({ transferId: Count, transfers: Count, sums: z.record(z.string(), z.string()) }),
})
export type Manifest = z.infer<typeof Manifest>
export type BackupSet = { dir: string; name: string; manifest: Manifest }

export const BASE = 'base.tar.zst'
export const POSTGRES_MANIFEST = 'backup_manifest.zst'
export const MEDIA_LIST = 'media.jsonl.zst'
export const SEALED_KEY = 'master.key.sealed'
/** Files of the data folder that belong to the database and not to the machine. */
export const LOOSE_FILES = ['pg18.password', 'demo-logins.txt'] as const

export const MANIFEST = 'manifest.json'
export const MANIFEST_HASH = 'manifest.json.sha256'
const SET_NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z(-\d+)?$/
const UNFINISHED = /^\.(unfinished|deleted)-/

/** Where a set is written until it is whole. */
export function unfinishedName(name: string): string {
  return `.unfinished-${name}`
}

/** The time in UTC, whose order is that of the names; another number where a second made two. */
export function newSetName(folder: string, at: Temporal.Instant): string {
  const name = at.toString({ smallestUnit: 'second' }).replaceAll(':', '')
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name}-${n}`
    if (!existsSync(path.join(folder, candidate))) return candidate
  }
}

/** Newest first; a folder that cannot be read as a set is none. */
export async function listSets(folder: string): Promise<BackupSet[]> {
  const names = (await namesIn(folder))
    .filter((name) => SET_NAME.test(name))
    .sort()
    .reverse()
  const sets = await Promise.all(names.map((name) => readSet(path.join(folder, name)).catch(() => undefined)))
  return sets.filter((set) => set !== undefined)
}

/** Throws a `StartError` unless this is a set whose manifest is as it was written. */
export async function readSet(dir: string): Promise<BackupSet> {
  const name = path.basename(dir)
  if (UNFINISHED.test(name)) throw new StartError(`${dir} is what a backup left that was cut off. Choose another set.`)
  const [text, hash] = await Promise.all([
    readIfPresent(path.join(dir, MANIFEST)),
    readIfPresent(path.join(dir, MANIFEST_HASH)),
  ])
  if (text === undefined || hash === undefined)
    throw new StartError(`There is no backup in ${dir}: it has no ${MANIFEST} or no ${MANIFEST_HASH}.`)
  if (sha256Of(text) !== hash.trim())
    throw new StartError(`${dir} is damaged: its ${MANIFEST} is not what was written.`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new StartError(
      `${dir} was written by another version: ${parsed.error.issues[0]?.path.join('.')}. Use that version.`,
    )
  return { dir, name, manifest: parsed.data }
}

/** Throws a `StartError` in the folder of another site: its sets would be deleted as ours, and what it is writing removed. */
export function requireOwnSets(sets: readonly BackupSet[], systemId: string): void {
  const foreign = sets.find(({ manifest }) => manifest.systemId !== systemId)
  if (!foreign) return
  throw new StartError(
    `${path.dirname(foreign.dir)} holds backups of another site, or of an earlier installation (${foreign.name}). Choose another folder.`,
  )
}

/** The set of this folder, or the newest of those in it. */
export async function findSet(dir: string): Promise<BackupSet> {
  if (existsSync(path.join(dir, MANIFEST))) return await readSet(dir)
  const [newest] = await listSets(dir)
  return newest ?? (await readSet(dir))
}

/** The last file of a set. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeFile(path.join(dir, MANIFEST), text, { flush: true })
  await writeFile(path.join(dir, MANIFEST_HASH), `${sha256Of(text)}\n`, { flush: true })
}

/** What backups left that were cut off, in a folder where none is under way. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (UNFINISHED.test(name)) await rm(path.join(folder, name), { recursive: true, force: true })
}

/** Of a file of the media, by its contents: 256 folders. */
export function contentPath(dir: string, sha256: string): string {
  return path.join(dir, 'files', sha256.slice(0, 2), sha256)
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
