import type { Ctx } from '../ctx.ts'
import { isUnavailable } from './database-errors.ts'
import { readPosition } from './read-position.ts'
import type { Standby } from './standbys.ts'

/** PostgreSQL ends a statement that needs rows which replaying has to remove (40001), and one when it ends itself. */
const CONFLICT = /conflict with recovery/

/**
 * Asks a standby for what may be some seconds old: which ids a list has, in their order, and how many. What is shown of them, and who may see it, is
 * read from the primary. Undefined when no standby may be read for the request under way, or when it failed: the primary is asked then.
 */
export async function onStandby<T>({ standbys }: Pick<Ctx, 'standbys'>, work: (standby: Standby) => Promise<T>) {
  const position = standbys && readPosition()
  const standby = position === undefined ? undefined : standbys?.choose(position)
  if (!standby) return undefined
  try {
    return await work(standby)
  } catch (error) {
    // A statement that took too long would on the primary, too.
    if (isTimeout(error) || !isFailureOf(error)) throw error
    if (!isConflict(error)) standbys?.leaveOut(standby)
    return undefined
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}

function isTimeout(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && cause.code === '57014' && !isConflict(error)
}

function isConflict(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Error && CONFLICT.test(cause.message)
}

function isFailureOf(error: unknown): boolean {
  return isConflict(error) || isUnavailable(causeOf(error))
}
