import { inspect } from 'node:util'
import { inSources } from './source-places.ts'

/** Why a start cannot continue, in words for the operator: a taken port, a folder, a setting. A stack trace would hide them. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}

/** Ends the process with 1 once it has nothing left to do; an unexpected error is printed with its stack trace and its causes. */
export function endWithReason(error: unknown): void {
  const text = error instanceof StartError ? error.message : inspect(error).split('\n').map(inSources).join('\n')
  process.stderr.write(`\n${text}\n`)
  process.exitCode = 1
}
