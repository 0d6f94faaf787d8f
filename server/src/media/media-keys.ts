/** Where a file's bytes lie in the storage. */
export const ORIGINALS = 'originals/'
export const RENDITIONS = 'media/'
/** A file that is sold as it came; its own name is only ever said in a header. */
export const SOLD_AS_IS = 'download'

/** The upload as it came; deleted once rendered. */
export function originalKey(fileId: string): string {
  return `${ORIGINALS}${fileId}`
}

export function renditionsPrefix(fileId: string): string {
  return `${RENDITIONS}${fileId}/`
}

export function renditionKey(fileId: string, name: string): string {
  return `${renditionsPrefix(fileId)}${name}`
}

/** The nth still of a film's strip, from 1. */
export function stillName(nth: number): string {
  return `strip/${nth}.webp`
}

/** The file a key belongs to; undefined for keys that are not ours. */
export function fileIdOfKey(key: string): string | undefined {
  return /^(?:originals|media)\/([0-9a-f-]{36})(?:\/|$)/.exec(key)?.[1]
}
