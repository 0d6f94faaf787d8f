/** Runs one task of `npm test` in process groups of its own, and says what came of it. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FileReport, runningFile } from './reporter.ts'
import type { Task } from './tasks.ts'
import { outputByFile, writtenText } from './written.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/**
 * A task that hangs fails after this long, by its name. It is the only limit by the clock that tests have: the longest takes three
 * minutes on two quiet cores, and on a machine eight times as busy it still passes.
 */
const TASK_TIMEOUT_MS = 25 * 60_000
/** How long the output of an ended process is waited for. */
const OUTPUT_LASTS_MS = 2_000
/** Hundreds of processes load the same modules: all but the first find them stripped and compiled. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')

export type TaskResult = { task: Task; passed: boolean; seconds: number; text: string; files: FileReport[] }

/** `stopped` ends it early. */
export async function runTask(task: Task, stopped: AbortSignal): Promise<TaskResult> {
  const startedAt = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'limelight-report-'))
  let passed = true
  let output = ''
  const files: FileReport[] = []
  try {
    for (const [i, command] of task.commands.entries()) {
      const report = path.join(folder, String(i))
      const ended = await runCommand(command, { env: { ...task.env, TEST_REPORT: report }, report, stopped })
      output += ended.output
      const reports = reportsIn(report)
      passed &&= ended.passed && reports.every(({ failed }) => failed === 0)
      files.push(...reports)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { task, passed, seconds, files, text: textOf({ task, passed, seconds, files, output }) }
}

type Ended = { passed: boolean; output: string }

function runCommand(
  [command = process.execPath, ...args]: readonly string[],
  { env, report, stopped }: { env: Record<string, string>; report: string; stopped: AbortSignal },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(
      command,
      args.map((argument) => argument.replace('{report}', report)),
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        // In a group of its own, so that what it leaves behind ends with it.
        detached: true,
        env: {
          ...process.env,
          NODE_ENV: 'test',
          NO_COLOR: '1',
          NODE_COMPILE_CACHE: COMPILED,
          TEST_RUN_PID: String(process.pid),
          ...env,
        },
      },
    )
    let output = ''
    const hear = (chunk: string) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const endGroup = () => killGroup(child.pid)
    const limit = setTimeout(() => {
      output += `\nstill running after ${TASK_TIMEOUT_MS / 60_000} minutes, killed during: ${runningIn(report)}\n`
      endGroup()
    }, TASK_TIMEOUT_MS)
    stopped.addEventListener('abort', endGroup)
    const end = (passed: boolean) => {
      clearTimeout(limit)
      stopped.removeEventListener('abort', endGroup)
      endGroup()
      resolve({ passed, output })
    }
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      end(false)
    })
    child.on('exit', (code, signal) => {
      if (code === null) output += `\nended by ${signal}\n`
      endGroup()
      // What has left the group may hold the output open.
      setTimeout(() => end(code === 0), OUTPUT_LASTS_MS).unref()
      child.on('close', () => end(code === 0))
    })
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

/** The test that began last. */
function runningIn(report: string): string {
  const file = runningFile(report)
  return existsSync(file) ? readFileSync(file, 'utf8') : 'nothing yet'
}

function reportsIn(file: string): FileReport[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): FileReport => JSON.parse(line))
  } catch (error) {
    // A task without test files, or one that was killed before the first had ended.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function textOf({ task, passed, seconds, files, output }: Omit<TaskResult, 'text'> & { output: string }): string {
  const written = outputByFile(output)
  const lines = files.map((one) => {
    const tests = one.passed + one.failed
    const skipped = one.skipped > 0 ? `, ${one.skipped} skipped` : ''
    const verdict = one.failed === 0 ? 'ok    ' : 'FAILED'
    const causes = one.failed === 0 ? '' : `${one.failures.join('\n')}${writtenText(written.get(one.file))}`
    return `${causes}${verdict} ${one.file} ${one.passed}/${tests}${skipped}, ${one.seconds.toFixed(1)} s\n`
  })
  // What ended a process, or a task that has no test files.
  const isExplained = passed || files.some(({ failed }) => failed > 0)
  const unexplained = isExplained ? '' : writtenText([...written].map(([, text]) => text).join('\n'))
  const isOne = files.length === 1 && files[0]?.file === task.name
  const line = isOne ? '' : `${passed ? 'ok    ' : 'FAILED'} ${task.name}, ${seconds.toFixed(1)} s\n`
  return `${lines.join('')}${unexplained}${isOne && passed !== (files[0]?.failed === 0) ? `FAILED ${task.name}\n` : line}`
}
