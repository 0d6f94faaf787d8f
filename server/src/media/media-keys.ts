/** Where a file's bytes lie in the storage. */
export const ORIGINALS = 'originals/'
export const RENDITIONS = 'media/'

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

/** The file a key belongs to; undefined for keys that are not ours. */
export function fileIdOfKey(key: string): string | undefined {
  return /^(?:originals|media)\/([0-9a-f-]{36})(?:\/|$)/.exec(key)?.[1]
}
