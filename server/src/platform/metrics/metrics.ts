/** What one process measures, for Prometheus. docs/metrics.md explains every name; a test compares the two. */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  Registry,
  Summary,
} from 'prom-client'

type GaugeOptions<L> = { name: `limelight_${string}`; help: string; labels?: L[]; of: 'process' | 'site' }

export type Metrics = {
  registry: Registry
  /** By part of the site and kind of status. */
  httpSeconds: Histogram<'domain' | 'status'>
  refused: Counter<'reason'>
  jobSeconds: Summary<'queue' | 'result'>
  /**
   * A value that is set when somebody asks. Of several processes the sum counts, or, for what is true of the whole site or machine and not of
   * one process, the largest.
   */
  addGauge<L extends string = never>(options: GaugeOptions<L>): Gauge<L>
  /** Adds what is only looked at when somebody asks. Its failure is its own business: an answer never depends on it. */
  beforeAnswer(look: () => Promise<void> | void): void
  /** All values, as processes send them to each other. */
  collect(): Promise<Collected>
}

export type Collected = MetricObjectWithValues<never>[]

/**
 * Few, because each costs a line for every domain and kind of status (at most 2 000 in all): quick, felt, slow, given up.
 * Seconds.
 */
const HTTP_BUCKETS = [0.05, 0.2, 1, 5]
/** Finer steps would wake an idle process a hundred times a second. */
const EVENT_LOOP_STEP_MS = 100

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_STEP_MS })
  const looks: (() => Promise<void> | void)[] = []
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'limelight_http_seconds',
      help: 'Time until an answer was sent',
      labelNames: ['domain', 'status'],
      buckets: HTTP_BUCKETS,
      registers: [registry],
    }),
    refused: new Counter({
      name: 'limelight_refused_total',
      help: 'Answers 503 (busy) and 429 (limit)',
      labelNames: ['reason'],
      registers: [registry],
    }),
    jobSeconds: new Summary({
      name: 'limelight_job_seconds',
      help: 'Time of a job',
      labelNames: ['queue', 'result'],
      // Counts and sums, without quantiles.
      percentiles: [],
      registers: [registry],
    }),
    addGauge: ({ name, help, labels = [], of }) =>
      new Gauge({
        name,
        help,
        labelNames: labels,
        aggregator: of === 'process' ? 'sum' : 'max',
        registers: [registry],
      }),
    beforeAnswer: (look) => void looks.push(look),
    async collect() {
      await Promise.all(looks.map((look) => look()))
      // The type of the library names one kind of value, its answer has all of them.
      return (await registry.getMetricsAsJSON()) as unknown as Collected
    },
  }
}
