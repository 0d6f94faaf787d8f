import type { Readable } from 'node:stream'
import type { ObjectVersions } from './s3-versions.ts'

/**
 * Where bytes live: local disk, or S3 and what speaks its protocol. Keys are made by the server only (`a-z0-9/._-`),
 * never from a client's file name. Every adapter passes the same suite (`storage.test.ts`).
 */
export type Storage = {
  kind: 'disk' | 's3'
  /** Streams to the key; all or nothing: a failed or aborted stream leaves no object. Throws `storage_full` when the disk is. */
  put(key: string, body: Readable | Uint8Array, options: { contentType: string; sizeBytes?: number }): Promise<void>
  /** Takes over a local file without copying where the adapter can (rename); the file is gone afterwards either way. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<void>
  /** Undefined when there is no such object. `end` is inclusive, as in HTTP ranges. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  /** Only where the store itself is to send large files: an address of one object, valid for `expiresInS`, which needs no key. */
  presign?(key: string, options: PresignOptions): Promise<string>
  head(key: string): Promise<{ sizeBytes: number; contentType: string; modifiedAt: Date } | undefined>
  delete(key: string): Promise<void>
  /** Deletes everything under `prefix` (which ends in `/`); returns how many objects that were. */
  deletePrefix(prefix: string): Promise<number>
  /** In one order; `after` is where an earlier listing ended. */
  list(
    prefix: string,
    options?: { after?: string | undefined },
  ): AsyncIterable<{ key: string; sizeBytes: number; modifiedAt: Date }>
  /** Only where the configuration says so: the keys of objects that were stored since they were taken. */
  takeNew?(): AsyncGenerator<{ key: string; done(): Promise<void> }>
  /** Only of object stores. */
  versions?: ObjectVersions
  /** Removes what writes begun before then have left behind because their process was killed; returns how much that was. */
  removeUnfinished(before: Date): Promise<number>
  /** Throws when the store cannot be written to: readiness asks. */
  check(): Promise<void>
}

export type PresignOptions = {
  /** What the store answers with, part of what is signed. */
  contentType: string
  cacheControl: string
  /** Undefined: the file is shown, not saved. */
  disposition?: string | undefined
  expiresInS: number
}
