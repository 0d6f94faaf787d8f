import { AppError } from '@limelight/contract/errors'

/** Keyset position in the list of notifications. */
export type Position = { at: Temporal.Instant; id: string }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Throws `cursor_invalid` for anything this server did not write. */
export function readCursor(cursor: string): Position {
  const [at = '', id = '', rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  try {
    if (rest !== undefined || !UUID.test(id)) throw new Error('not a position')
    return { at: Temporal.Instant.from(at), id }
  } catch (cause) {
    throw new AppError('cursor_invalid', undefined, { cause })
  }
}
