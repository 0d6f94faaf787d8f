import type { Backup, Backups } from '@limelight/contract/site/backups'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OWNER, refuses, says, showScreen } from '../../screen-double.tsx'
import BackupsPage from './backups-page.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const BACKUP: Backup = {
  name: '2030-06-01T030000Z',
  madeAt: hoursAgo(25),
  bytes: 4_200_000,
  media: { isIncluded: true, count: 12, hasVersions: false },
  hasKey: true,
  proof: null,
}
const NONE: Backups = { isSetUp: true, backups: [], current: null, failure: null, copy: null, archive: null }

function show(state: Partial<Backups>, more: Parameters<typeof showScreen>[1] = {}) {
  const answers = { 'GET /admin/backups': says({ data: { ...NONE, ...state } }), ...more.answers }
  return showScreen(<BackupsPage />, { viewer: OWNER, ...more, answers })
}

afterEach(() => vi.unstubAllGlobals())

test('a failure offers another try, and a site without backups says when the first is made', async () => {
  showScreen(<BackupsPage />, { viewer: OWNER, answers: { 'GET /admin/backups': ['offline', says({ data: NONE })] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('No backups yet')).toBeTruthy()
})

test('a site that makes none by itself says what to set, and offers no button', async () => {
  show({ isSetUp: false })

  expect(await screen.findByText(/Set BACKUP_TARGET/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /now$/ })).toBeNull()
})

test('a newest backup of 25 hours is no alarm', async () => {
  show({ backups: [BACKUP] })
  await screen.findAllByText('4.2 MB')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an old newest backup, a failed attempt and a failed trial restore are each shown', async () => {
  const proof = { at: hoursAgo(1), isSound: false, reason: 'base.tar.zst is not what was written' }
  show({
    backups: [{ ...BACKUP, madeAt: hoursAgo(27), proof }],
    failure: { at: hoursAgo(1), reason: 'The disk is full' },
  })

  expect(await screen.findByText('The newest backup is too old')).toBeTruthy()
  expect(screen.getByText('The disk is full')).toBeTruthy()
  expect(screen.getAllByText('base.tar.zst is not what was written').length).toBeGreaterThan(0)
})

test('until when one could restore is shown, and a failure and a gap of the archive with what to do', async () => {
  const until = hoursAgo(0)
  show({ backups: [BACKUP], archive: { until, failure: null, gapAt: null } })
  expect(await screen.findByText(/Can be restored to any second until/)).toBeTruthy()

  show({
    backups: [BACKUP],
    archive: { until, failure: { at: hoursAgo(1), reason: 'The disk is full.' }, gapAt: until },
  })
  expect(await screen.findByText('Changes are not archived at the moment')).toBeTruthy()
  expect(screen.getByText(/The disk is full\./)).toBeTruthy()
  expect(screen.getByText(/Back up now, or wait for tonight/)).toBeTruthy()
})

test('what a backup holds of media is shown, and a bucket that keeps no versions is an alarm', async () => {
  show({ backups: [BACKUP] })
  expect((await screen.findAllByText('Included: 12')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/keeps no versions/)).toBeNull()

  show({ backups: [{ ...BACKUP, media: { isIncluded: false, count: 1_200, hasVersions: true } }] })
  expect((await screen.findAllByText('In the bucket, listed: 1,200')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/keeps no versions/)).toBeNull()

  show({ backups: [{ ...BACKUP, media: { isIncluded: false, count: 1_200, hasVersions: false } }] })
  expect(await screen.findByText('The bucket of the media keeps no versions')).toBeTruthy()
})

test('while one is under way its step is shown and no other can be started', async () => {
  const current = { kind: 'backup', name: null, step: 'database', bytes: 120_000_000, startedAt: hoursAgo(0) } as const
  show({ backups: [BACKUP], current })

  expect(await screen.findByText(/Copying the database \(120 MB\)/)).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: /now$/ })) expect(button).toHaveProperty('disabled', true)
})

test('a backup is started after a question, and a refusal is shown', async () => {
  const answers = { 'POST /admin/backups': refuses(409, 'invalid_state') }
  const { sent } = show({ backups: [BACKUP] }, { answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
  const buttons = await screen.findAllByRole('button', { name: 'Back up now' })
  await userEvent.click(buttons.at(-1) ?? document.body)

  expect(await screen.findByText(/Refused: invalid_state/)).toBeTruthy()
  expect(sent.some(({ call }) => call === 'POST /admin/backups')).toBe(true)
})

test('a copy in a store says as of when it is, and why it is not made', async () => {
  const reason = 'The store of BACKUP_COPY_URL: AccessDenied.'
  show({ backups: [BACKUP], copy: { copiedAt: '2030-06-01T03:00:00Z', failure: { at: hoursAgo(1), reason } } })

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByText(/Copied to the store as of/)).toBeTruthy()
})
