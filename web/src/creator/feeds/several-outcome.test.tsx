/** What came of a change of several posts, and the way back. */
import type { StudioFeed } from '@limelight/contract/content/feeds'
import type { FeedId } from '@limelight/contract/ids'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { refuses, says, showScreen } from '../../screen-double.tsx'
import { type Outcome, SeveralOutcome } from './several-outcome.tsx'

const [one, two] = ['f1', 'f2'] as FeedId[] as [FeedId, FeedId]
const feeds = [
  { _id: one, text: 'A walk' },
  { _id: two, text: 'A swim' },
] as StudioFeed[]
const seen = { updatedAt: '2026-01-02T00:00:00Z', sales: 0 }
const undo = [
  { _id: one, body: { ...seen, access: 'free' as const } },
  { _id: two, body: { ...seen, access: 'free' as const } },
]

function Holder() {
  const [outcome, setOutcome] = useState<Outcome>({ failed: [], undo, isUndo: false })
  return <SeveralOutcome feeds={feeds} outcome={outcome} onOutcome={setOutcome} />
}

test('each post is set back on its own, and one that was sold meanwhile is named', async () => {
  const { sent } = showScreen(<Holder />, {
    answers: { 'PUT /performer/feeds/{id}': [says({ data: {} }), refuses(409, 'version_conflict')] },
    at: '/creator/feeds',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 post could not be set back')).toBeTruthy()
  expect(screen.getByText(/changed or sold since/).textContent).toContain('A swim')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent.filter(({ call }) => call === 'PUT /performer/feeds/{id}').length).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
