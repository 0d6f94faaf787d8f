/**
 * `npm test`: what decides whether a change is good, stopping at no failure, so that one run shows all that is wrong.
 *
 *     npm test                        the gate: every stage, and journeys through each capability at one size
 *     npm test -- lint server         some stages
 *     npm test -- <file> [options]    some files, with options of `node --test` or Vitest
 *     npm test -- --changed           the gate, and the other journeys of domains that differ from the main branch
 *     npm test -- changed             only those
 *     npm run test:all                everything: journeys at both sizes, real time, long tests of money, mutations
 *
 * A journey that fails is run once more, alone; one that passes then is named as unsteady.
 *
 * `--shard=1/2` runs half of the tasks, `--within=60` begins none after 60 minutes and names those left out, `--record` stores how
 * long each file took, by which the next run orders them.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import { machineText } from './testing/machine.ts'
import { record } from './testing/recorded-seconds.ts'
import { runAgain } from './testing/run-again.ts'
import type { TaskResult } from './testing/run-task.ts'
import { runTasks } from './testing/run-tasks.ts'
import { tasksOf, UsageError } from './testing/select-tasks.ts'
import { ROOT, type Task } from './testing/tasks.ts'

const given = process.argv.slice(2)
const files = given.filter((argument) => statSync(argument, { throwIfNoEntry: false })?.isFile())
process.exitCode =
  files.length > 0
    ? runSome(
        files,
        given.filter((argument) => !files.includes(argument)),
      )
    : await runAll()

async function runAll(): Promise<number> {
  const selection = readSelection()
  if (!selection) return 2
  const { tasks, beginUntilMs, isRecording } = selection
  if (tasks.length === 0) {
    process.stdout.write('Nothing to run: no journey beside those of the gate covers what has changed.\n')
    return 0
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const results: TaskResult[] = []
  const onResult = (result: TaskResult) => {
    results.push(result)
    process.stdout.write(`${result.text}`)
  }
  const leftOut = await runTasks(tasks, { beginUntilMs, stopped: stopping.signal, onResult })
  if (isRecording) record(results.flatMap((result) => result.files))
  const { results: final, unsteady } = await runAgain(results, {
    stopped: stopping.signal,
    onResult: ({ text }) => process.stdout.write(`run again, alone:\n${text}`),
  })
  process.stdout.write(summaryOf(final, { leftOut, unsteady }))
  return final.some(({ passed }) => !passed) || stopping.signal.aborted ? 1 : 0
}

function readSelection() {
  try {
    return tasksOf(given)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    return undefined
  }
}

/** Stages with the time of their tasks, of which several ran side by side. */
function summaryOf(
  results: readonly TaskResult[],
  { leftOut, unsteady }: { leftOut: readonly Task[]; unsteady: readonly Task[] },
): string {
  const stages = [...Map.groupBy(results, ({ task }) => task.stage)].map(([name, ofStage]) => {
    const seconds = ofStage.reduce((sum, one) => sum + one.seconds, 0)
    const isGood = ofStage.every(({ passed }) => passed)
    return `${isGood ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${ofStage.length} tasks of ${Math.round(seconds)} s\n`
  })
  const failed = results.filter(({ passed }) => !passed).map(({ task }) => `FAILED ${task.stage}: ${task.name}\n`)
  const out =
    leftOut.length > 0
      ? `not begun before the time was up or the run was stopped: ${leftOut.map(({ name }) => name).join('; ')}\n`
      : ''
  const reports = results.flatMap((result) => result.files)
  const count = (key: 'passed' | 'failed' | 'skipped') => reports.reduce((sum, report) => sum + report[key], 0)
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  return [
    '\n',
    ...stages.toSorted(),
    ...failed,
    ...unsteady.map(({ stage, name }) => `UNSTEADY ${stage}: ${name} failed, and passed alone: find out why\n`),
    out,
    `\n${machineText()}\n`,
    `tests: ${count('passed')} passed, ${count('failed')} failed${skipped}\n`,
  ].join('')
}

/** With their output as it comes: `npm test -- e2e/cards.test.ts --test-name-pattern="declined"`. */
function runSome(paths: readonly string[], options: readonly string[]): number {
  const ofWeb = paths.filter((file) => path.resolve(file).startsWith(path.join(ROOT, 'web')))
  const ofNode = paths.filter((file) => !ofWeb.includes(file))
  const vitest = path.join(ROOT, 'node_modules/.bin/vitest')
  const commands = [
    ...(ofNode.length > 0
      ? [[process.execPath, '--test-reporter=spec', ...options, 'scripts/testing/run-files.ts', ...ofNode]]
      : []),
    ...(ofWeb.length > 0
      ? [[vitest, 'run', '--root', 'web', ...options, ...ofWeb.map((file) => path.resolve(file))]]
      : []),
  ]
  const codes = commands.map(([command = '', ...args]) => {
    const env = { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', TEST_RUN_PID: String(process.pid) }
    return spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env }).status ?? 1
  })
  return Math.max(...codes)
}
