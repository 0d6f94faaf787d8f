import path from 'node:path'
import type { z } from 'zod'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type S3Config = {
  readonly kind: 's3'
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Large files are sent by the store itself, by addresses that are signed for each request. */
  readonly presigns: boolean
}
export type DiskConfig = {
  readonly kind: 'disk'
  readonly dir: string
  /** New objects are noted, for the archive that copies them. */
  readonly notesNew?: boolean
}
export type StorageConfig = DiskConfig | S3Config

/** A disk has no addresses to sign. */
export function storageOf(vars: z.output<typeof Variables>, dataDir: string): StorageConfig {
  const { STORAGE_URL: storageUrl, STORAGE_PRESIGN: presigns } = vars
  if (storageUrl !== undefined) return s3ConfigOf('STORAGE_URL', storageUrl, presigns)
  if (presigns) throw new StartError('Invalid configuration. STORAGE_PRESIGN: set STORAGE_URL as well')
  return {
    kind: 'disk',
    dir: path.join(dataDir, 'files'),
    notesNew: vars.WAL_ARCHIVE && vars.BACKUP_TARGET !== undefined,
  }
}

/** `s3://key:secret@host:port/bucket?region=…&tls=0` */
export function s3ConfigOf(variable: string, text: string, presigns = false): S3Config {
  const url = new URL(text)
  const bucket = url.pathname.slice(1)
  if (!bucket || bucket.includes('/') || !url.username || !url.password) {
    throw new StartError(`Invalid configuration. ${variable}: expected s3://key:secret@host:port/bucket?region=…&tls=0`)
  }
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https'
  return {
    kind: 's3',
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    presigns,
  }
}
