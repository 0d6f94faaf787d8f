import { AppError } from '@limelight/contract/errors'

/** Keyset position in an endless list: newest first, pinned ones before the rest where a list has them. */
export type ItemPosition = { publishedAt: Temporal.Instant; id: string; pin: 0 | 1 }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function writeCursor({ publishedAt, id, pin }: ItemPosition): string {
  return Buffer.from(`${pin} ${publishedAt} ${id}`).toString('base64url')
}

/** Throws `cursor_invalid` for anything this server did not write. */
export function readCursor(cursor: string): ItemPosition {
  const [pin, publishedAt = '', id = '', rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  try {
    if (rest !== undefined || !UUID.test(id) || (pin !== '0' && pin !== '1')) throw new Error('not a position')
    return { pin: pin === '1' ? 1 : 0, publishedAt: Temporal.Instant.from(publishedAt), id }
  } catch (cause) {
    throw new AppError('cursor_invalid', undefined, { cause })
  }
}
