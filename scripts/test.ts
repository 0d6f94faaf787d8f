/**
 * `npm test`: everything that decides whether a change is good, one stage after the other, stopping at none so that one
 * run shows all that is wrong. Names of stages as arguments run only those (`npm test -- lint server`), files only these
 * (`npm test -- server/src/commerce/wallet/wallet.test.ts`).
 */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const node = process.execPath
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)
/**
 * A file that hangs fails after this long, by its name, instead of blocking the other files. It is the only limit by the clock that
 * tests have: the slowest takes two minutes on two quiet cores, and on a machine twenty times as busy it still passes.
 */
const FILE_TIMEOUT_MS = 40 * 60_000
/** A stage that hangs all the same is killed with all it has started. The longest takes seven minutes on two quiet cores. */
const STAGE_TIMEOUT_MS = 80 * 60_000
/** Hundreds of processes load the same modules: all but the first find them stripped and compiled. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')
const REPORTER = `--test-reporter=${path.join(ROOT, 'scripts/test-reporter.ts')}`
/** Files at a time: they wait for a database, children and pages as much as they compute, so one more than cores. */
const AT_A_TIME = Math.min(availableParallelism(), 4) + 1
const tests = (pattern: string, atATime = AT_A_TIME) => [
  node,
  '--test',
  REPORTER,
  `--test-timeout=${FILE_TIMEOUT_MS}`,
  `--test-concurrency=${atATime}`,
  pattern,
]

const STAGES: Record<string, string[][]> = {
  lock: [[node, 'scripts/lock-check.ts']],
  types: [
    [bin('react-router'), 'typegen', 'web'],
    ...['contract', 'server', 'web', 'e2e'].map((project) => [bin('tsc'), '-p', project]),
  ],
  lint: [
    [bin('biome'), 'check', '--error-on-warnings', '.'],
    [bin('oxlint'), '--deny-warnings'],
  ],
  // Routes import types that are generated.
  unused: [[bin('react-router'), 'typegen', 'web'], [bin('knip')]],
  schema: [[node, 'scripts/db-dump.ts', '--check']],
  contract: [tests('contract/**/*.test.ts')],
  server: [tests('server/**/*.test.ts')],
  web: [[bin('vitest'), 'run', '--root', 'web', '--reporter=dot']],
  size: [[node, 'scripts/size-check.ts']],
  // Each file has a site and a browser of its own. Where pictures and sound must come in time, one file at a time has the machine.
  e2e: [tests('e2e/*.test.ts'), tests('e2e/real-time/*.test.ts', 1)],
}

const given = process.argv.slice(2)
const files = given.filter((argument) => statSync(argument, { throwIfNoEntry: false })?.isFile())
const options = given.filter((argument) => argument.startsWith('-'))
const requested = given.filter((argument) => !files.includes(argument) && !options.includes(argument))
const unknown = requested.filter((name) => !STAGES[name])
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Give files, or stages: ${Object.keys(STAGES).join(', ')}\n`)
  process.exit(2)
}

const results: { name: string; seconds: number; passed: boolean }[] = []
for (const [name, commands] of Object.entries(files.length > 0 ? stagesOf(files) : STAGES)) {
  if (files.length === 0 && requested.length > 0 && !requested.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const startedAt = performance.now()
  let passed = true
  for (const command of commands) passed = (await run(command)) && passed
  results.push({ name, passed, seconds: Math.round((performance.now() - startedAt) / 1000) })
}

process.stdout.write('\n')
for (const { name, passed, seconds } of results)
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds} s\n`)
const failed = results.filter((result) => !result.passed).length
process.stdout.write(`\nstages: ${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** The runners of single files, each with the options given: `npm test -- e2e/cards.test.ts --test-name-pattern="declined"`. */
function stagesOf(paths: readonly string[]): Record<string, string[][]> {
  const ofWeb = paths.filter((file) => path.resolve(file).startsWith(path.join(ROOT, 'web')))
  const ofNode = paths.filter((file) => !ofWeb.includes(file))
  return {
    ...(ofNode.length > 0 && { files: [[node, '--test', '--test-reporter=spec', ...options, ...ofNode]] }),
    ...(ofWeb.length > 0 && {
      web: [[bin('vitest'), 'run', '--root', 'web', ...options, ...ofWeb.map((file) => path.resolve(file))]],
    }),
  }
}

/** In a process group of its own, so that remaining child processes end with it. */
function run([command = node, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', NODE_COMPILE_CACHE: COMPILED },
    })
    const endGroup = () => killGroup(child.pid)
    const stopAll = () => {
      endGroup()
      process.exit(1)
    }
    const limit = setTimeout(() => {
      process.stdout.write(
        `${path.basename(args.at(-1) ?? command)}: still running after ${STAGE_TIMEOUT_MS / 60_000} minutes, killed\n`,
      )
      endGroup()
    }, STAGE_TIMEOUT_MS)
    const end = (passed: boolean) => {
      clearTimeout(limit)
      process.off('SIGINT', stopAll).off('SIGTERM', stopAll)
      endGroup()
      resolve(passed)
    }
    process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
    child.on('error', (error) => {
      process.stdout.write(`${command}: ${error.message}\n`)
      end(false)
    })
    child.on('exit', (code) => end(code === 0))
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The group has no process left, as after a clean end.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
