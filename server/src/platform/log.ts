import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { loggedError } from './log-error.ts'
import { lineForPeople } from './log-lines.ts'
import { limitRepeats } from './log-repeats.ts'

type Output = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>>

const WARN = 40

/**
 * Structured events on standard output: JSON for programs, lines for people at a terminal. Secrets are cut out by name
 * wherever they appear, bodies are never logged, and warnings and errors that repeat are counted instead of written.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, output: Output = process.stdout): Logger {
  const repeats = limitRepeats((key, times) => log.warn({ event: 'log.repeated', of: key, times }))
  const log: Logger = pino(
    {
      level: logLevel,
      base: null,
      // Of `err`, our own key, pino would repeat the message beside it.
      errorKey: 'error',
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          'currentPassword',
          'token',
          'number',
          'cvc',
          'req.headers.authorization',
          'req.headers.cookie',
          '*.password',
          '*.token',
          '*.number',
          '*.cvc',
        ],
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          url: redactUrl(request.url),
          ip: request.ip,
        }),
        err: (error: unknown) => loggedError(error),
        error: (error: unknown) => loggedError(error),
      },
      hooks: {
        logMethod(args, method, level) {
          const [first] = args as unknown[]
          if (level < WARN || isCount(first) || repeats.admit(keyOf(first))) method.apply(this, args)
        },
      },
    },
    destinationOf(output),
  )
  return log
}

/** Tokens travel in the query of a socket and in the path of media, live streams and feeds of podcasts: none may reach a log. */
export function redactUrl(url: string): string {
  return url
    .replace(/([?&]token=)[^&]*/g, '$1[redacted]')
    .replace(/^\/media\/(?!public\/)[^/]+\//, '/media/[redacted]/')
    .replace(/^\/rss\/(?!creator\/)[^/?]+/, '/rss/[redacted]')
    .replace(/^\/api\/streaming\/hls\/[^/]+\//, '/api/streaming/hls/[redacted]/')
}

function destinationOf(output: Output): DestinationStream {
  // Pino's own writer, which loses no line of a process that ends.
  if (!output.isTTY)
    return output === process.stdout ? pino.destination(1) : { write: (json) => void output.write(json) }
  const colours = output.hasColors?.() ?? false
  return { write: (json) => void output.write(lineForPeople(json, { colours })) }
}

type Entry = { event?: unknown; route?: unknown; text?: unknown; err?: unknown }

/** What makes two lines say the same: the event, where it was, and its own or the error's words. */
function keyOf(first: unknown): string {
  if (typeof first !== 'object' || first === null) return String(first).slice(0, 100)
  const { event, route, text, err } = first as Entry
  const message = err instanceof Error ? err.message.slice(0, 100) : ''
  return [event, route, text, message].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

function isCount(first: unknown): boolean {
  return typeof first === 'object' && first !== null && (first as Entry).event === 'log.repeated'
}
