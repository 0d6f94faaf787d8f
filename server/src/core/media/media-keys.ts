/** Keys of objects in the storage. */
export const ORIGINALS = 'originals/'
export const RENDITIONS = 'media/'
export const DOCUMENTS = 'documents/'
/** All there are: `collectOrphanedObjects` has to know of each when an object under it is needed no more. */
export const PREFIXES = [ORIGINALS, RENDITIONS, DOCUMENTS] as const
export type Prefix = (typeof PREFIXES)[number]
export type ObjectKey = `${Prefix}${string}`
/** A file that is sold as it came; its own name is only ever said in a header. */
export const SOLD_AS_IS = 'download'

/** The upload as it came; deleted once rendered. */
export function originalKey(fileId: string): ObjectKey {
  return `${ORIGINALS}${fileId}`
}

export function renditionsPrefix(fileId: string): `${typeof RENDITIONS}${string}/` {
  return `${RENDITIONS}${fileId}/`
}

export function renditionKey(fileId: string, name: string): ObjectKey {
  return `${renditionsPrefix(fileId)}${name}`
}

/** The nth still of a video's strip, from 1. */
export function stillName(nth: number): string {
  return `strip/${nth}.webp`
}

/** An identity picture, sealed. */
export function documentKey(id: string): ObjectKey {
  return `${DOCUMENTS}${id}`
}

/** The file or document of a key: the part after the prefix. Undefined for keys that are not ours. */
export function idOfKey(key: string): string | undefined {
  return /^[a-z]+\/([0-9a-f-]{36})(?:\/|$)/.exec(key)?.[1]
}
