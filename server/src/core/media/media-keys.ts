/** Keys of objects in the storage. */
export const ORIGINALS = 'originals/'
export const RENDITIONS = 'media/'
export const DOCUMENTS = 'documents/'
/** Parts of unfinished resumable uploads. */
export const UPLOADS = 'uploads/'
/** All there are: `collectOrphanedObjects` has to know of each when an object under it is needed no more. */
export const PREFIXES = [ORIGINALS, RENDITIONS, DOCUMENTS, UPLOADS] as const
export type Prefix = (typeof PREFIXES)[number]
export type ObjectKey = `${Prefix}${string}`
/** A file that is sold as it came; its own name is only ever said in a header. */
export const SOLD_AS_IS = 'download'

/** The upload of a file that could not be rendered, in addresses. */
export const ORIGINAL = 'original'

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

export function uploadedPartsPrefix(uploadId: string): `${typeof UPLOADS}${string}/` {
  return `${UPLOADS}${uploadId}/`
}

export function uploadedPartKey(uploadId: string, objectId: string): ObjectKey {
  return `${uploadedPartsPrefix(uploadId)}${objectId}`
}

/** The file, document or upload of a key: the part after the prefix. Undefined for keys that are not ours. */
export function idOfKey(key: string): string | undefined {
  return /^[a-z]+\/([0-9a-f-]{36})(?:\/|$)/.exec(key)?.[1]
}
