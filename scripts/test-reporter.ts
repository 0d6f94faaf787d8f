/**
 * One line a test file, and every failure whole: what one wants to read of a run of a thousand tests. What a file that failed
 * has written stands below it, since the cause of a refusal is in the server's log and not in the answer.
 */
import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Characters of the end of a file's output. */
const WRITTEN_MAX = 8_000

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const written = new Map<string, string>()
  for await (const event of events) {
    if ((event.type === 'test:stdout' || event.type === 'test:stderr') && event.data.file) {
      const { message } = event.data
      // Relative here, absolute in a summary.
      const file = path.resolve(ROOT, event.data.file)
      written.set(file, ((written.get(file) ?? '') + message).slice(-WRITTEN_MAX))
    }
    if (event.type === 'test:fail' && !isAboutItsParts(event.data)) {
      yield failureText(event.data)
      // A file whose process ended before its tests did has no summary.
      const file = path.resolve(ROOT, event.data.file ?? '')
      if (hasProcessFailed(event.data)) yield writtenText(written.get(file))
    }
    if (event.type === 'test:summary' && event.data.file) {
      const { file, success, counts, duration_ms: durationMs } = event.data
      if (!success) yield writtenText(written.get(file))
      written.delete(file)
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

function hasProcessFailed({ details: { error } }: Failure): boolean {
  return 'exitCode' in error
}

function failureText({ name, file, line, details }: Failure): string {
  const { error } = details
  const cause = error.cause ?? error
  const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  const exit =
    'exitCode' in error ? `\nexit code ${error.exitCode}, signal ${'signal' in error ? error.signal : ''}` : ''
  const text = `${what}${exit}`
  return `✖ ${name} (${path.relative(ROOT, file ?? '')}:${line ?? ''})\n${text}\n\n`
}

function writtenText(text = ''): string {
  return text.trim() === '' ? '' : `── written by this file:\n${text.trimEnd().replaceAll('\\n', '\n')}\n──\n`
}
