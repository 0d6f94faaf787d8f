/** What the object store of a copy holds. */
import { buffer } from 'node:stream/consumers'
import { StartError } from '#/platform/start-error'
import type { Storage } from '#/platform/storage/storage'
import { MANIFEST, MANIFEST_HASH, Manifest } from './backup-set.ts'
import { COPY_PREFIX, LATER_PREFIX, SETS_PREFIX, setKey, toSetFile, toWalName, WAL_PREFIX } from './copy-names.ts'
import { type LaterList, toLaterList } from './later-media.ts'
import { type Chunk, toChunk } from './wal-chunks.ts'

/** By key, with the bytes of each. */
export async function listCopy(store: Storage): Promise<Map<string, number>> {
  const has = new Map<string, number>()
  for await (const { key, sizeBytes } of store.list(COPY_PREFIX)) has.set(key, sizeBytes)
  return has
}

/** Oldest first. */
export function completeSets(has: ReadonlyMap<string, number>): string[] {
  const files = [...has.keys()].filter((key) => key.startsWith(SETS_PREFIX)).map(toSetFile)
  return files.flatMap((one) => (one?.file === MANIFEST_HASH ? one.set : [])).sort()
}

export function chunksIn(has: ReadonlyMap<string, number>): Chunk[] {
  const keys = [...has.keys()].filter((key) => key.startsWith(WAL_PREFIX))
  return keys.map((key) => toChunk(toWalName(key))).filter((chunk) => chunk !== undefined)
}

export function laterIn(has: ReadonlyMap<string, number>): LaterList[] {
  const keys = [...has.keys()].filter((key) => key.startsWith(LATER_PREFIX))
  return keys.flatMap((key) => toLaterList(key.slice(LATER_PREFIX.length)) ?? [])
}

export async function readManifest(store: Storage, set: string): Promise<Manifest> {
  const body = await store.get(setKey(set, MANIFEST))
  if (!body) throw new StartError(`The copy of ${set} has no ${MANIFEST}.`)
  return Manifest.parse(JSON.parse((await buffer(body)).toString()))
}
