import type { StorageConfig } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'disk') return diskStorage(config.dir)
  // Only where it is used: the client is 1.2 MB of code.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(config)
}
