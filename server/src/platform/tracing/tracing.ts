/**
 * Traces for OpenTelemetry: a span for each request, each job and each statement of the database. Attributes are names of ours, texts of
 * statements with their placeholders, and ids of requests: nothing of a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../tracing-config.ts'
import { VERSION } from '../version.ts'

export type Begun = {
  span: Span
  /** What happens inside belongs to the span. */
  run<T>(work: () => T): T
}

export type Tracing = {
  /** `parent`: a `traceparent` from elsewhere; inside of another span it is not looked at. */
  begin(name: string, options: { kind: SpanKind; attributes?: Attributes; parent?: string | undefined }): Begun
  /** Of a statement that has just ended, inside of the span that is under way; others belong to nothing and are left out. */
  observeStatement(text: string, tookMs: number): void
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** A collector that is away holds nothing up: what does not fit in here is dropped. */
const QUEUE = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 }
const CLOSE_WITHIN_MS = 2_000
const TEXT_MAX = 2_000

export function createTracing(config: TracingConfig, exporter: SpanExporter = exporterOf(config)): Tracing {
  const current = new AsyncLocalStorage<Span>()
  const provider = new TracerProvider({
    sampler: samplerOf(config),
    resource: resourceFromAttributes({
      'service.version': VERSION,
      'service.instance.id': `${hostname()}-${process.pid}`,
      ...config.attributes,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...QUEUE })],
  })
  const tracer = provider.getTracer('limelight', VERSION)
  const start = (name: string, options: SpanOptions, parent?: string) => {
    const span = current.getStore()
    return tracer.startSpan(name, options, span ? trace.setSpan(ROOT_CONTEXT, span) : contextOf(parent))
  }
  return {
    begin(name, { parent, ...options }) {
      const span = start(name, options, parent)
      return { span, run: (work) => current.run(span, work) }
    },
    observeStatement(text, tookMs) {
      if (current.getStore()?.isRecording() !== true) return
      const endedMs = Date.now()
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
      const span = start(operation, {
        kind: SpanKind.CLIENT,
        startTime: endedMs - tookMs,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text.slice(0, TEXT_MAX),
        },
      })
      span.end(endedMs)
    },
    async close() {
      const overdue = Promise.withResolvers<void>()
      const timer = setTimeout(overdue.resolve, CLOSE_WITHIN_MS)
      await Promise.race([provider.shutdown().catch(() => {}), overdue.promise])
      clearTimeout(timer)
    },
  }
}

export function endWith(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
  span.end()
}

function exporterOf({ url, headers }: TracingConfig): SpanExporter {
  return new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: QUEUE.exportTimeoutMillis })
}

function samplerOf({ ratio, followsParent }: TracingConfig) {
  const root = ratio === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio)
  return followsParent ? new ParentBasedSampler({ root }) : root
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  })
}
