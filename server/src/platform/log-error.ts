/** An error for the log: its message and place, never attached objects such as a whole database client. */

import { inSources } from './source-places.ts'

export type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const MESSAGE_MAX = 1_000
/** The places that matter are the first; a trace of a deep recursion has thousands. */
const FRAMES_MAX = 12
const CAUSES_MAX = 3

export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, MESSAGE_MAX) }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: name,
    message: message.slice(0, MESSAGE_MAX),
    ...(code && { code }),
    ...(stack && { stack: framesOf(stack) }),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: loggedError(cause, depth + 1) }),
  }
}

function framesOf(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return lines.slice(0, FRAMES_MAX).map(inSources).join('\n')
}
