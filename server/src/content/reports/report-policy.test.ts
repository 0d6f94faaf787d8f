import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { REPORT_STATUSES, type ReportStatus } from '@limelight/contract/site/reports'
import { requireStep } from './report-policy.ts'

const step = { objectType: 'feed', removeContent: false, note: '' } as const

function codeOf(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error.code
  }
}

test('open reports move on, decided ones stay as they are', () => {
  const possible = REPORT_STATUSES.flatMap((from) =>
    REPORT_STATUSES.filter((to) => codeOf(() => requireStep({ ...step, from, to })) === undefined).map((to) => [
      from,
      to,
    ]),
  )
  assert.deepEqual(possible, [
    ['received', 'received'],
    ['received', 'in_review'],
    ['received', 'actioned'],
    ['received', 'dismissed'],
    ['in_review', 'in_review'],
    ['in_review', 'actioned'],
    ['in_review', 'dismissed'],
  ])
})

test('content is taken down by an action with a reason, and people are not content', () => {
  const removal = { ...step, from: 'received' as ReportStatus, to: 'actioned' as ReportStatus, removeContent: true }
  assert.equal(
    codeOf(() => requireStep({ ...removal, note: 'Not yours' })),
    undefined,
  )
  assert.equal(
    codeOf(() => requireStep({ ...removal, note: 'No' })),
    'request_invalid',
  )
  assert.equal(
    codeOf(() => requireStep({ ...removal, to: 'dismissed', note: 'Not yours' })),
    'invalid_state',
  )
  assert.equal(
    codeOf(() => requireStep({ ...removal, objectType: 'user', note: 'Not yours' })),
    'invalid_state',
  )
})
