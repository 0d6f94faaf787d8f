/**
 * `npm test`: everything that decides whether a change is good, one stage after the other, stopping at none so that one
 * run shows all that is wrong. Names of stages as arguments run only those: `npm test -- lint server`.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const node = process.execPath
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)
const tests = (...patterns: string[]) => [node, '--test', '--test-reporter=dot', '--test-concurrency=2', ...patterns]

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
  unused: [[bin('knip')]],
  schema: [[node, 'scripts/db-dump.ts', '--check']],
  contract: [tests('contract/**/*.test.ts')],
  server: [tests('server/**/*.test.ts')],
  web: [[bin('vitest'), 'run', '--root', 'web', '--reporter=dot']],
  e2e: [[node, '--test', '--test-concurrency=1', 'e2e/**/*.test.ts']],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !STAGES[name])
if (unknown.length > 0)
  throw new Error(`unknown stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}`)

const results: { name: string; seconds: number; passed: boolean }[] = []
for (const [name, commands] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
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

function run([command = node, ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' },
    })
    child.on('error', (error) => {
      process.stdout.write(`${command}: ${error.message}\n`)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}
