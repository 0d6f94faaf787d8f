/**
 * The sources of the server and of what it shares with the web, linked into a few files at a build: Node needs as long for finding and
 * linking fourteen hundred files as for everything else at a start. It is only used as long as no source has changed since.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Its path below the project, bytes, and second of its last change: archives and images keep no more of a time. */
export type KnownFile = [file: string, size: number, changedAt: number]

export const ROOT = path.resolve(import.meta.dirname, '../..')
export const BUNDLE_FOLDER = path.join(ROOT, 'server/build')
/** Renamed once all is written. */
export const NEW_LIST = path.join(BUNDLE_FOLDER, 'sources.new.json')

/** A folder's time is that of its last new or removed entry; its size says nothing. */
export function stateOf(stats: Stats): [size: number, changedAt: number] {
  return [stats.isDirectory() ? 0 : stats.size, Math.floor(stats.mtimeMs / 1000)]
}

/** What has changed since `startedAt`, a second, may have been read before: it is never as known. */
export function knownAs(file: string, startedAt: number, root = ROOT): KnownFile {
  const [size, changedAt] = stateOf(statSync(path.join(root, file)))
  return [file, size, changedAt < startedAt ? changedAt : 0]
}

/** Whether all files of a list that was written before are there unchanged. */
export function areAsKnown(list: string, root = ROOT): boolean {
  return readList(list)?.every((file) => isAsKnown(root, file)) ?? false
}

/** The address of a bundle of exactly these sources; undefined: it was not built, or something has changed. */
export function findBundle(root = ROOT): string | undefined {
  if (!areAsKnown(listIn(root), root)) return undefined
  return pathToFileURL(path.join(root, 'server/build/start-site.js')).href
}

/** Takes a few seconds, unless there is one; its caller keeps others from doing the same. */
export function bundleServerIfStale(): void {
  if (findBundle()) return
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  const config = path.join(ROOT, 'server/bundle.config.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--config', config], {
    cwd: path.join(ROOT, 'server'),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the server could not be bundled:\n${stdout}${stderr}`)
  renameSync(NEW_LIST, listIn(ROOT))
}

function listIn(root: string): string {
  return path.join(root, 'server/build/sources.json')
}

function readList(list: string): KnownFile[] | undefined {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as KnownFile[]
  } catch {
    // Not built: the sources themselves do as well.
    return undefined
  }
}

function isAsKnown(root: string, [file, size, changedAt]: KnownFile): boolean {
  const stats = statSync(path.join(root, file), { throwIfNoEntry: false })
  if (!stats) return false
  const [sizeNow, changedNow] = stateOf(stats)
  return sizeNow === size && changedNow === changedAt
}
