import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_LIVES_HOURS } from '@limelight/contract/core/uploads'
import { FileStore } from '@tus/file-store'

/** The library's store of files with a write of our own: the library hides why a write failed, and a full disk has to be reported. */
export class UploadStore extends FileStore {
  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: UPLOAD_LIVES_HOURS * 3_600_000 })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(stream, file)
    return offset + file.bytesWritten
  }
}
