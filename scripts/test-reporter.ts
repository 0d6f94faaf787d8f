/** One line a test file, and every failure whole: what one wants to read of a run of a thousand tests. */
import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const ROOT = path.resolve(import.meta.dirname, '..')

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'test:fail' && !isAboutItsParts(event.data)) yield failureText(event.data)
    if (event.type === 'test:summary' && event.data.file) {
      const { file, success, counts, duration_ms: durationMs } = event.data
      const verdict = success ? 'ok    ' : 'FAILED'
      yield `${verdict} ${path.relative(ROOT, file)} ${counts.passed}/${counts.tests}, ${(durationMs / 1000).toFixed(1)} s\n`
    }
  }
}

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data']

/** A suite or file that failed only because a test in it did. */
function isAboutItsParts({ details }: Failure): boolean {
  const { error } = details
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

function failureText({ name, file, line, details }: Failure): string {
  const cause = details.error.cause ?? details.error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return `✖ ${name} (${path.relative(ROOT, file ?? '')}:${line ?? ''})\n${text}\n\n`
}
