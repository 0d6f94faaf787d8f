import type { Readable } from 'node:stream'
import { UPLOAD_LIVES_HOURS } from '@limelight/contract/core/uploads'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Ctx } from '#/platform/ctx'
import { storeParts } from './upload-parts.ts'
import { findUpload } from './uploads.queries.ts'

const LIVES_MS = UPLOAD_LIVES_HOURS * 3_600_000

/** What the protocol's library asks of a store, answered from the upload's row and its parts. */
export class PartStore extends DataStore {
  readonly #ctx: Ctx

  constructor(ctx: Ctx) {
    super()
    this.#ctx = ctx
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  /** Its row is there already. */
  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#ctx, id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      size: row.sizeBytes,
      offset: row.receivedBytes,
      creation_date: new Date(row.expiresAt.epochMilliseconds - LIVES_MS).toISOString(),
    })
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return storeParts(this.#ctx, stream, { id, offset, onTaken: () => ERRORS.INVALID_OFFSET })
  }

  override getExpiration(): number {
    return LIVES_MS
  }
}
