/** The names of a copy in an object store, whose keys have small letters only. Pure. */

export const COPY_PREFIX = 'backups/'
export const CONTENTS_PREFIX = `${COPY_PREFIX}files/`
export const WAL_PREFIX = `${COPY_PREFIX}wal/`
export const LATER_PREFIX = `${COPY_PREFIX}later/`
export const SETS_PREFIX = `${COPY_PREFIX}sets/`

export function contentKey(sha256: string): string {
  return `${CONTENTS_PREFIX}${sha256.slice(0, 2)}/${sha256}`
}

export function setPrefix(set: string): string {
  return `${SETS_PREFIX}${set.toLowerCase()}/`
}

export function setKey(set: string, file: string): string {
  return `${setPrefix(set)}${file}`
}

export function walKey(name: string): string {
  return `${WAL_PREFIX}${name.toLowerCase()}`
}

/** Undefined for a key that is none of a file of a set. */
export function toSetFile(key: string): { set: string; file: string } | undefined {
  const [, set, file] = /^backups\/sets\/(\d{4}-\d{2}-\d{2}t\d{6}z(?:-\d+)?)\/([^/]+)$/.exec(key) ?? []
  return set === undefined || file === undefined ? undefined : { set: set.toUpperCase(), file }
}

/** As the file is called in the folder `wal`: the time of a chunk, and the number of a history, have capitals. */
export function toWalName(key: string): string {
  const name = key.slice(WAL_PREFIX.length)
  if (name.endsWith('.history')) return `${name.slice(0, 8).toUpperCase()}.history`
  return name.replace(/(\d{8})t(\d{6}\.\d{3})z\.zst$/, '$1T$2Z.zst')
}
