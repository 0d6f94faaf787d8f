import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { createProcessesElsewhere } from './processes-elsewhere.ts'

const [fan, other] = [AccountId.parse(randomUUID()), AccountId.parse(randomUUID())]
let now = 0
const elsewhere = () => createProcessesElsewhere({ silentMs: 100, nowMs: () => now })

test('an account is somewhere as long as one process says so', () => {
  const processes = elsewhere()
  processes.hear('first').add(fan)
  processes.list('second', [fan, other])
  assert.deepEqual([processes.isAnywhere(fan), processes.isAnywhere(other)], [true, true])

  processes.hear('second').delete(fan)
  assert.equal(processes.isAnywhere(fan), true)
  processes.end('first')
  assert.deepEqual([processes.isAnywhere(fan), processes.isAnywhere(other)], [false, true])
})

test('what a process lists replaces what it said before', () => {
  const processes = elsewhere()
  processes.hear('first').add(fan)
  processes.list('first', [other])
  assert.deepEqual([processes.isAnywhere(fan), processes.isAnywhere(other)], [false, true])
})

test('a process that was silent for too long is gone with its accounts', () => {
  const processes = elsewhere()
  processes.list('first', [fan])
  now += 100
  assert.equal(processes.isAnywhere(fan), true)
  processes.hear('first')
  now += 100
  assert.equal(processes.isAnywhere(fan), true)
  now += 1
  assert.equal(processes.isAnywhere(fan), false)
})

test('nothing is known of the others after a time away', () => {
  const processes = elsewhere()
  processes.list('first', [fan])
  processes.clear()
  assert.equal(processes.isAnywhere(fan), false)
})
