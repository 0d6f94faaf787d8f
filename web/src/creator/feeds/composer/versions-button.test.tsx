import type { FeedId } from '@limelight/contract/ids'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../../screen-double.tsx'
import { VersionsButton } from './versions-button.tsx'

const VERSIONS = 'GET /performer/feeds/{id}/versions'
const at = '2026-11-20T10:00:00Z'

afterEach(() => vi.unstubAllGlobals())

async function open(answers: Answers, text = 'Now') {
  showScreen(<Composer first={text} />, { answers })
  await userEvent.click(screen.getByRole('button', { name: 'Version history' }))
  return screen.findByRole('dialog')
}

/** The text of a composer, which holds what nobody saved yet. */
function Composer({ first }: { first: string }) {
  const [text, setText] = useState(first)
  return (
    <>
      <output>{text}</output>
      <VersionsButton feedId={'feed-1' as FeedId} text={text} onRestore={setText} />
    </>
  )
}

test('an earlier version comes back, and the one it replaces is at hand', async () => {
  const versions = [
    { _id: 'v2', text: 'Now', replacedAt: at, replacedBy: null },
    { _id: 'v1', text: 'Before', replacedAt: at, replacedBy: 'Tom' },
  ]
  const dialog = await open({ [VERSIONS]: rows(...versions) })
  const [same, former] = await within(dialog).findAllByRole<HTMLButtonElement>('button', { name: 'Restore' })
  expect(within(dialog).getByText(/changed by Tom/)).toBeTruthy()
  expect(same?.disabled).toBe(true)
  await userEvent.click(former as HTMLElement)

  expect(screen.getByText('Before').tagName).toBe('OUTPUT')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo restore' }))
  expect(screen.getByText('Now').tagName).toBe('OUTPUT')
  expect(screen.queryByRole('button', { name: 'Undo restore' })).toBeNull()
})

test('without any the dialog says so', async () => {
  const dialog = await open({ [VERSIONS]: says({ data: [] }) })
  expect(await within(dialog).findByText('No earlier versions yet')).toBeTruthy()
})

test('a refusal is said', async () => {
  const dialog = await open({ [VERSIONS]: refuses(404, 'not_found') })
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
})
