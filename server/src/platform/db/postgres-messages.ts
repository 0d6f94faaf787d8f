/** What PostgreSQL writes, read line by line: `58030 ERROR:  could not write …`, the SQLSTATE by `log_line_prefix`. */

export type PostgresMessage = { level: 'error' | 'warn' | 'debug'; text: string }

/** Server settings that make its lines readable here, and keep rows and statements, which hold people's data, out of them. */
export const MESSAGE_SETTINGS = {
  log_line_prefix: '%e ',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Classes of errors that are the server's or the machine's: out of resources, the system, the files, the server itself. */
const OWN_FAULTS = /^(53|58|XX|F0)/
/** Sessions that are ended by a stop, and clients that come too early: part of every stop and start. */
const PART_OF_A_STOP = /^57P0[123]$/
const WORTH_READING =
  /terminated by|interrupted|not properly|could not|invalid|corrupt|reinitializ|failed|started again|crash/i

/** Undefined for the rest of a message of several lines. */
export function readPostgresLine(line: string): PostgresMessage | undefined {
  const match = /^(?:(\w{5}) )?([A-Z]+\d?): +(.*)$/.exec(line)
  if (!match) return undefined
  const [, sqlstate = '00000', severity = '', text = ''] = match
  return { level: levelOf(severity, sqlstate, text), text: `${severity}: ${text}` }
}

function levelOf(severity: string, sqlstate: string, text: string): PostgresMessage['level'] {
  if (severity === 'PANIC') return 'error'
  if (severity === 'FATAL') return PART_OF_A_STOP.test(sqlstate) ? 'debug' : 'error'
  // A violated constraint or a timeout is answered where the statement was sent.
  if (severity === 'ERROR') return OWN_FAULTS.test(sqlstate) ? 'error' : 'debug'
  if (severity === 'WARNING') return 'warn'
  return WORTH_READING.test(text) ? 'warn' : 'debug'
}
