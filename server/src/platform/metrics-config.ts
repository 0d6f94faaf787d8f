import type { z } from 'zod'
import type { Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type MetricsConfig = {
  readonly port: number
  readonly host: string
  /** Undefined only where no other machine can ask. */
  readonly token: string | undefined
}

/** What a site earns is nobody else's business, so a port that other machines reach asks for a token. */
export function metricsOf(vars: z.output<typeof Variables>): MetricsConfig | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = vars
  if (port === undefined) return undefined
  if (token === undefined && !isLoopback(host))
    throw new StartError(
      `Invalid configuration. METRICS_HOST: other machines can reach ${host}; set METRICS_TOKEN as well`,
    )
  if (port !== 0 && port === vars.PORT) throw new StartError('Invalid configuration. METRICS_PORT: this is the PORT')
  return { port, host, token }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
