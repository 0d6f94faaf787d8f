/** Log lines for people at a terminal: `11:13:43 error request.failed POST /comments: boom`, a trace on lines of its own. */
import type { LoggedError } from './log-error.ts'

const COLOURS: Record<number, [string, string]> = {
  10: ['trace', '\x1b[90m'],
  20: ['debug', '\x1b[90m'],
  30: ['info ', '\x1b[36m'],
  40: ['warn ', '\x1b[33m'],
  50: ['error', '\x1b[31m'],
  60: ['fatal', '\x1b[31m'],
}
const RESET = '\x1b[0m'

type Entry = {
  level: number
  time: string
  event?: string
  msg?: string
  err?: LoggedError
  error?: LoggedError
  [field: string]: unknown
}

/** Takes pino's JSON. Times are the reader's own. */
export function lineForPeople(json: string, { colours }: { colours: boolean }): string {
  // Written by our own logger just before.
  const { level, time, event, msg, error, err = error, ...fields } = JSON.parse(json) as Entry
  const [name, colour] = COLOURS[level] ?? [String(level), '']
  const at = new Date(time).toTimeString().slice(0, 8)
  const said = [event, msg, ...Object.entries(fields).map(([key, value]) => `${key}=${plain(value)}`)]
  const head = `${at} ${colours ? colour + name + RESET : name} ${said.filter(Boolean).join(' ')}`
  return `${[head, ...(err ? errorLines(err) : [])].join('\n')}\n`
}

function errorLines({ type, message, code, stack, cause }: LoggedError): string[] {
  const head = `    ${type}${code ? ` ${code}` : ''}: ${message}`
  const because = cause ? errorLines(cause).map((line) => line.replace(/^ {4}(?=\S)/, '    caused by ')) : []
  return [head, ...(stack ? stack.split('\n') : []), ...because]
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
