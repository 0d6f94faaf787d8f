import type { TracingConfig } from '../tracing-config.ts'
import { traceWork } from './trace-work.ts'
import { createTracing, type Tracing } from './tracing.ts'

/** Of calls and jobs; those who open the HTTP server and the database connect them. */
export function openTracing(config: TracingConfig): Tracing {
  const tracing = createTracing(config)
  traceWork(tracing)
  return tracing
}
