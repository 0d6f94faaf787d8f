import { SpanKind } from '@opentelemetry/api'
import { surroundWork } from '../current-work.ts'
import { endWith, type Tracing } from './tracing.ts'

/** A span for each call and each job: a page has those of the calls that it makes. */
export function traceWork(tracing: Tracing): void {
  surroundWork((name, work) => {
    const kind = name.startsWith('job ') ? SpanKind.CONSUMER : SpanKind.INTERNAL
    const { span, run } = tracing.begin(name, { kind })
    try {
      const result = run(work)
      if (!(result instanceof Promise)) {
        span.end()
        return result
      }
      result.then(
        () => span.end(),
        (error) => endWith(span, error),
      )
      return result
    } catch (error) {
      endWith(span, error)
      throw error
    }
  })
}
