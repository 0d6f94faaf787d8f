/** `npm test` and its arguments: what they select, and what they refuse. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { journeysOf } from '../../scripts/testing/changed-journeys.ts'
import { readSources } from '../../scripts/testing/import-graph.ts'
import { readJourneys } from '../../scripts/testing/journeys.ts'
import { runAgain } from '../../scripts/testing/run-again.ts'
import type { TaskResult } from '../../scripts/testing/run-task.ts'
import { runTasks } from '../../scripts/testing/run-tasks.ts'
import { tasksOf } from '../../scripts/testing/select-tasks.ts'
import { runFiles, type Task } from '../../scripts/testing/tasks.ts'

const COMMAND = path.resolve(import.meta.dirname, '../../scripts/test.ts')

test('a stage or file that does not exist is refused with one line that names the stages, and exit code 2', () => {
  for (const unknown of ['nonsense', 'server/src/no-such-file.test.ts']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, unknown], { encoding: 'utf8' })

    assert.equal(status, 2)
    assert.equal(stdout, '')
    assert.match(stderr, new RegExp(`^Unknown: ${unknown}\\. Give files, or stages: size, types, .*\\n$`))
  }
})

test('an option that does not exist, and a shard beyond their number, are refused with exit code 2', () => {
  for (const option of ['--no-such-option', '--shard=3/2', '--shard=half']) {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, option], { encoding: 'utf8' })

    assert.equal(status, 2, option)
    assert.match(stderr, /^[^\n]+\n$/)
  }
})

test('both halves together are the whole, and no test file is in both', () => {
  const filesOf = (...args: string[]) =>
    tasksOf(['--all', ...args]).tasks.flatMap(({ name, env, commands }) =>
      commands.map((one) => `${name} ${JSON.stringify(env)} ${one.join(' ')}`),
    )
  const [whole, first, second] = [filesOf(), filesOf('--shard=1/2'), filesOf('--shard=2/2')].map((files) =>
    files.filter((one) => one.includes('.test.ts')).map((one) => one.replaceAll(/"\d+"/g, 'n')),
  )

  assert.deepEqual([...(first ?? []), ...(second ?? [])].toSorted(), whole?.toSorted())
  assert.ok((first?.length ?? 0) > 20)
})

test('the gate has every test file of contract and server once', () => {
  const files = tasksOf(['contract', 'server']).tasks.flatMap(({ commands }) =>
    commands.flat().filter((one) => one.endsWith('.test.ts')),
  )

  assert.equal(new Set(files).size, files.length)
  assert.ok(files.includes('server/test/test-command.test.ts'))
  assert.ok(files.length > 250, `${files.length} files`)
})

test('a change selects the journeys of its domain and of those that import it, and no others', () => {
  const repository = { journeys: readJourneys(), sources: readSources() }
  const selected = (...files: string[]) =>
    journeysOf(files, repository).map(({ file }) => path.basename(file, '.test.ts'))

  const payouts = selected('server/src/finance/payouts/payouts.service.ts')
  assert.ok(payouts.includes('payouts') && payouts.includes('money-back-and-out'), String(payouts))
  assert.ok(!payouts.includes('passkeys') && !payouts.includes('messages'), String(payouts))
  const messages = selected('web/src/fan/messages/composer/composer.tsx')
  assert.ok(messages.includes('messages') && !messages.includes('payouts'), String(messages))
  assert.deepEqual(selected('docs/glossary.md'), [])
  assert.deepEqual(selected('e2e/vault.test.ts'), ['vault'])
  assert.equal(selected('server/migrations/0001-people.sql').length, repository.journeys.length)
})

test('the longest task begins first, one that needs the machine for itself runs alone, and a late one is left out', async () => {
  const sleep = (name: string, seconds: number, extra: Partial<Task> = {}): Task => ({
    stage: 'made up',
    name,
    commands: [[process.execPath, '-e', 'setTimeout(() => console.log(process.env.NAME), 200)']],
    env: { NAME: name },
    seconds,
    ...extra,
  })
  const ended: string[] = []
  const options = {
    stopped: new AbortController().signal,
    onResult: ({ task }: { task: Task }) => void ended.push(task.name),
  }

  const tasks = [
    sleep('short', 1),
    sleep('alone', 9, { width: 'all' }),
    sleep('long', 5),
    sleep('build', 0, { isFirst: true, width: 'all' }),
  ]
  assert.deepEqual(await runTasks(tasks, options), [])

  assert.equal(ended.at(0), 'build')
  assert.equal(ended.at(-1), 'alone')
  const late = sleep('late', 1)
  assert.deepEqual(await runTasks([late], { ...options, beginUntilMs: 0 }), [late])
})

test('a file without a test counts as failed, one that is left out does not', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-files-'))
  t.after(() => rm(folder, { recursive: true }))
  const files = {
    'empty.test.ts': '',
    'skipped.test.ts':
      "import { describe } from 'node:test'\ndescribe('with a program', { skip: 'not here' }, () => {})",
    'one.test.ts': "import { test } from 'node:test'\ntest('is there', () => {})",
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const results: TaskResult[] = []
  const commands = [runFiles(Object.keys(files).map((name) => path.join(folder, name)))]
  await runTasks([{ stage: 's', name: 'n', seconds: 1, commands }], {
    stopped: new AbortController().signal,
    onResult: (result) => void results.push(result),
  })

  const counts = results.flatMap((result) => result.files).map((one) => [one.passed, one.failed, one.skipped])
  assert.deepEqual(counts, [
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 0],
  ])
  assert.equal(results[0]?.passed, false)
})

test('a task that fails or is killed counts as failed and says why', async () => {
  const results: { passed: boolean; text: string }[] = []
  const task = (code: string): Task => ({
    stage: 's',
    name: 'n',
    seconds: 1,
    commands: [[process.execPath, '-e', code]],
  })
  await runTasks(
    [
      task('process.exit(3)'),
      task('process.kill(process.pid, "SIGKILL")'),
      task('console.error("the cause"); process.exit(1)'),
    ],
    {
      stopped: new AbortController().signal,
      onResult: (result) => void results.push(result),
    },
  )

  assert.deepEqual(
    results.map(({ passed }) => passed),
    [false, false, false],
  )
  assert.ok(results.some(({ text }) => text.includes('ended by SIGKILL')))
  assert.ok(results.some(({ text }) => text.includes('the cause')))
})

test('a journey that fails is run once more, alone: one that passes then is named, one that fails again fails', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-again-'))
  t.after(() => rm(folder, { recursive: true }))
  const mark = path.join(folder, 'seen')
  const onlyOnce = `const { existsSync, writeFileSync } = require('node:fs')
    if (existsSync('${mark}')) process.exit(0)
    writeFileSync('${mark}', '')
    process.exit(1)`
  const task = (stage: string, name: string, code: string): Task => ({
    stage,
    name,
    seconds: 1,
    commands: [[process.execPath, '-e', code]],
  })
  const failed = [
    task('e2e', 'unsteady', onlyOnce),
    task('e2e', 'broken', 'process.exit(1)'),
    task('server', 'race', 'process.exit(1)'),
  ]
  const stopped = new AbortController().signal
  const results: TaskResult[] = []
  await runTasks(failed, { stopped, onResult: (result) => void results.push(result) })
  const ran: string[] = []

  const again = await runAgain(results, { stopped, onResult: (one) => void ran.push(one.task.name) })

  assert.deepEqual(ran.toSorted(), ['broken', 'unsteady'])
  assert.deepEqual(
    again.unsteady.map(({ name }) => name),
    ['unsteady'],
  )
  assert.deepEqual(Object.fromEntries(again.results.map(({ task: { name }, passed }) => [name, passed])), {
    unsteady: true,
    broken: false,
    race: false,
  })
})

test('many journeys that fail have one cause, and are not run again', async () => {
  const task = (i: number): Task => ({ stage: 'e2e', name: `journey ${i}`, seconds: 1, commands: [] })
  const results = Array.from({ length: 7 }, (_, i): TaskResult => {
    return { task: task(i), passed: false, seconds: 1, text: '', files: [] }
  })
  const onResult = () => assert.fail('one ran again')

  const again = await runAgain(results, { stopped: new AbortController().signal, onResult })

  assert.deepEqual(again, { results, unsteady: [] })
})
