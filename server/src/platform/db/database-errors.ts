import { AppError } from '@limelight/contract/errors'
import { codeOf } from '../error-codes.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * The server, or the way to it, is gone: refused or missing socket, cut connection, shutting down, out of connections; or
 * it is too busy to answer in time (57014 a statement's, 55P03 a lock's timeout).
 */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57014|55P03|57P0[1-5]|08\w{3}|53300)$/
/** pg gives these no code. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|connection error|not queryable|query read timeout/i

/**
 * A value PostgreSQL can store in no column of its type: characters (22021, 22P05), a date or number out of range (22003,
 * 22007, 22008), a text too long (22001) or no text of the type (22P02). The contract refuses such values first.
 */
const UNSTORABLE = /^22(021|P05|P02|001|003|007|008)$/

const DISK_FULL = '53100'

/** The database's disk has no room. Stored data can still be read, and it recovers by itself once there is room. */
export function isDiskFull(error: unknown): boolean {
  return sqlStateOf(error) === DISK_FULL
}

/** Rethrows; failures to reach the database become `unavailable`. */
export function toUnavailable(error: unknown): never {
  if (isUnavailable(error)) throw new AppError('unavailable', undefined, { cause: error })
  throw error
}

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqlStateOf(error)
  return code === undefined ? UNAVAILABLE_MESSAGES.test(error.message) : UNAVAILABLE.test(code)
}

/** Nothing came back on a connection, not even that a statement took too long. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && /query read timeout/i.test(error.message)
}

export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE.test(sqlStateOf(error) ?? '')
}

/** Only these two errors disappear when the whole transaction runs again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** The SQLSTATE, or the operating system's code. */
export function sqlStateOf(error: unknown): string | undefined {
  return codeOf(error)
}

/** The violated constraint's name, by which services translate violations into refusals. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}
