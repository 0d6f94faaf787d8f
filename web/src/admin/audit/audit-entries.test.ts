import { AUDIT_ACTIONS } from '@limelight/contract/site/audit-actions'
import { expect, test } from 'vitest'
import { FIELDS, TARGETS, targetPath } from './audit-target.ts'
import { detailLines } from './detail-lines.ts'
import arabic from './words/ar.json' with { type: 'json' }
import german from './words/de.json' with { type: 'json' }
import english from './words/en.json' with { type: 'json' }

const LANGUAGES = { english, german, arabic }

// The server can write no other action: its type is the table's.
test.each(Object.entries(LANGUAGES))('every action, target and field has its words in %s', (_, words) => {
  const { actions, targets, fields } = words as typeof english
  expect(Object.values(AUDIT_ACTIONS).filter((name) => !(name in actions))).toEqual([])
  expect(Object.keys(actions).filter((name) => !new Set<string>(Object.values(AUDIT_ACTIONS)).has(name))).toEqual([])
  expect(TARGETS.filter((name) => !(name in targets))).toEqual([])
  expect(FIELDS.filter((name) => !(name in fields))).toEqual([])
})

test('an entry leads to what it is about, where a page shows it', () => {
  const id = '0198c0de-0000-7000-8000-000000000000'
  expect(targetPath('performer', id)).toBe(`/admin/people/${id}`)
  expect(targetPath('video', id)).toBe(`/video/${id}`)
  expect(targetPath('coupon', id)).toBeUndefined()
  expect(targetPath('constructor', id)).toBeUndefined()
  expect(targetPath('payment', null)).toBeUndefined()
})

test('details are lines in words, without ids and without what is empty', () => {
  const labels: Record<string, string> = { reason: 'Reason' }
  const lines = detailLines(
    {
      reason: 'Spam',
      overridden: ['documents_unopened', 'email_unverified'],
      noteId: '0198c0de-0000-7000-8000-000000000000',
      refundsBuyers: true,
      note: '',
      amount: null,
      from: { status: 'received' },
    },
    { labelOf: (field) => labels[field], yes: 'Yes', no: 'No' },
  )
  expect(lines).toEqual([
    'Reason: Spam',
    'Overridden: documents unopened, email unverified',
    'Refunds buyers: Yes',
    'From: Status received',
  ])
  expect(detailLines(null, { labelOf: () => undefined, yes: '', no: '' })).toEqual([])
})
