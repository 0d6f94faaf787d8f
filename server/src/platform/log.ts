import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured events on standard output. Secrets are cut out by name wherever they appear; bodies are never logged. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
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
      err: pino.stdSerializers.err,
    },
  })
}

/** Tokens travel in the query of a socket and in the path of media: neither may reach a log. */
export function redactUrl(url: string): string {
  return url
    .replace(/([?&]token=)[^&]*/g, '$1[redacted]')
    .replace(/^\/media\/(?!public\/)[^/]+\//, '/media/[redacted]/')
}
