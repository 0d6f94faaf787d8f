import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusesBefore } from './payment-status.ts'

test('a payment comes into a state only from the states before it', () => {
  const cases = [
    ['created', []],
    ['processing', ['created', 'failed']],
    ['require_authentication', ['created', 'processing']],
    ['success', ['created', 'processing', 'require_authentication', 'failed']],
    ['failed', ['created', 'processing', 'require_authentication']],
    ['cancelled', ['created', 'processing', 'require_authentication']],
    ['refunded', ['success', 'disputed']],
    ['disputed', ['success']],
  ] as const
  for (const [status, before] of cases) assert.deepEqual(statusesBefore(status), before, status)
})
