import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs } from './confine.ts'
import { startWorkLimit } from './work-limit.ts'

const skip = process.platform !== 'linux'

/** The work begins when its message has arrived here: an earlier loop would block the message. */
async function aChild(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', `process.on('message', () => { ${script} }); process.send('here')`], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  child.send('begin')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a child passes its limit by work', { skip }, async () => {
  const busy = await aChild('for (;;);')
  const before = cpuMs(busy.pid) ?? 0
  const isPassed = startWorkLimit(busy.pid, 200)

  while (!isPassed()) await sleep(10)

  assert.ok((cpuMs(busy.pid) ?? 0) - before > 200)
  await end(busy)
})

test('a child that stands still passes it, too', { skip }, async () => {
  const still = await aChild('setInterval(() => {}, 1e6)')
  still.kill('SIGSTOP')
  const isPassed = startWorkLimit(still.pid, 200)
  const before = cpuMs(still.pid) ?? 0

  while (!isPassed()) await sleep(10)

  assert.ok((cpuMs(still.pid) ?? 0) - before < 200)
  await end(still)
})

test('of a child that is gone the clock is asked', async () => {
  const isPassed = startWorkLimit(undefined, 20)
  assert.equal(isPassed(), false)
  while (!isPassed()) await sleep(5)
})
