import type { StorageConfig } from '../config.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export function openStorage(config: StorageConfig): Storage {
  return config.kind === 's3' ? s3Storage(config) : diskStorage(config.dir)
}
