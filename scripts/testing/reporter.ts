/**
 * One line a test file and every failure whole, as lines of JSON that `run-task.ts` reads: in a run of a thousand tests these are
 * what a reader wants to see.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type FileReport = {
  file: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** Each failure with its stack. */
  failures: string[]
}

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let current = empty()
  for await (const event of events) {
    if (event.type === 'test:dequeue') noteRunning(event.data.name)
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, nesting, details } = event.data
    const isSuite = details.type === 'suite'
    if (event.type === 'test:fail' && !isAboutItsParts(event.data)) {
      current.failures.push(failureText(event.data))
      current.failed += 1
    } else if (event.type === 'test:pass' && event.data.skip !== undefined) {
      // A suite that is left out may not even have said which tests it has.
      current.skipped += 1
    } else if (!isSuite && event.type === 'test:pass') {
      current.passed += 1
    }
    // The suite that `run-files.ts` makes of a file.
    if (nesting > 0) continue
    const done: FileReport = { ...current, file: name, seconds: details.duration_ms / 1000 }
    if (done.passed + done.failed + done.skipped === 0) {
      done.failures.push(`✖ ${name} has no test\n`)
      done.failed = 1
    }
    yield `${JSON.stringify(done)}\n`
    current = empty()
  }
}

/** For `run-task.ts`, which names it when it has to kill the process. */
function noteRunning(name: string): void {
  const report = process.env.TEST_REPORT
  if (report !== undefined) writeFileSync(runningFile(report), name)
}

export function runningFile(report: string): string {
  return `${report}.running`
}

function empty(): FileReport {
  return { file: '', seconds: 0, passed: 0, failed: 0, skipped: 0, failures: [] }
}

type Failure = Extract<TestEvent, { type: 'test:fail' }>['data']

/** A suite or test that failed only because one in it did. */
function isAboutItsParts({ details }: Failure): boolean {
  const { error } = details
  return 'failureType' in error && error.failureType === 'subtestsFailed'
}

function failureText({ name, file, line, details }: Failure): string {
  const { error } = details
  const cause = error.cause ?? error
  const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return `✖ ${name} (${path.relative(ROOT, file ?? '')}:${line ?? ''})\n${what}\n`
}
