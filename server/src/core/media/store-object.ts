import type { Storage } from '#/platform/storage/storage'
import type { ObjectKey } from './media-keys.ts'

type Stored = { storage: Pick<Storage, 'put' | 'putFile'> }

/** The only ways into the storage: their keys' type makes sure that whatever is written is also swept. */
export async function storeBytes({ storage }: Stored, key: ObjectKey, bytes: Uint8Array): Promise<void> {
  await storage.put(key, bytes, { contentType: 'application/octet-stream', sizeBytes: bytes.length })
}

/** Takes the file over; it is gone afterwards either way. */
export async function storeFile(
  { storage }: Stored,
  key: ObjectKey,
  { path, contentType }: { path: string; contentType: string },
): Promise<void> {
  await storage.putFile(key, path, { contentType })
}
