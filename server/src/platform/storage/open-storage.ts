import type { StorageConfig } from '../storage-config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'disk') return diskStorage(config.dir, config)
  // Only where it is used: the client is 1.2 MB of code.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(config)
}

/** The origin that large files come from when it is another than the site's; pages have to allow it. */
export function mediaOriginOf(config: StorageConfig): string | undefined {
  return config.kind === 's3' && config.presigns ? new URL(config.endpoint).origin : undefined
}
