import type { BackgroundMigration } from '@limelight/contract/site/upgrades'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OWNER, rows, says, showScreen } from '../../screen-double.tsx'
import JobsPage from './jobs-page.tsx'

const MIGRATION: BackgroundMigration = {
  name: '0200-fold-words.sql',
  purpose: 'Folds words.',
  rowsDone: 1_500,
  rowsTotal: 6_000,
  registeredAt: '2030-06-01T03:00:00Z',
  finishedAt: null,
  pausedAt: null,
  failure: null,
}

function show(state: Partial<BackgroundMigration>) {
  const answer = says({ data: { migrations: [{ ...MIGRATION, ...state }] } })
  return showScreen(<JobsPage />, {
    viewer: OWNER,
    answers: {
      'GET /admin/failed-jobs': rows(),
      'GET /admin/background-migrations': answer,
      'POST /admin/background-migrations/{name}/pause': answer,
    },
  })
}

afterEach(() => vi.unstubAllGlobals())

test('one that runs shows how far it has come, and is paused after a question', async () => {
  const { sent } = show({})
  expect((await screen.findAllByText('1,500 of about 6,000 rows')).length).toBeGreaterThan(0)

  await userEvent.click(screen.getAllByRole('button', { name: 'Pause' })[0] as HTMLElement)
  await screen.findByText(/continues from the same row/)
  await userEvent.click(screen.getAllByRole('button', { name: 'Pause' }).at(-1) as HTMLElement)

  await screen.findByText('Paused')
  expect(sent.map(({ path }) => path)).toContain('/admin/background-migrations/0200-fold-words.sql/pause')
})

test('one that failed says why', async () => {
  show({ failure: 'value is out of range', pausedAt: '2030-06-01T04:00:00Z' })
  expect((await screen.findAllByText('value is out of range')).length).toBeGreaterThan(0)
})

test('a finished one is not shown', async () => {
  show({ finishedAt: '2030-06-01T05:00:00Z' })
  await screen.findByText('No failed jobs')
  expect(screen.queryByText('Migrations in the background')).toBeNull()
})
