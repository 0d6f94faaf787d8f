/** The editor of cues: what is wrong is said at its field, and what is right is saved as WebVTT. */
import type { MediaFile } from '@limelight/contract/core/media'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { says, showScreen } from '../../screen-double.tsx'
import CueEditor from './cue-editor.tsx'

const file = { _id: 'v1', thumbnails: [] } as unknown as MediaFile

test('an empty cue is refused at its text, and a filled one is saved', async () => {
  const onClose = vi.fn()
  const { sent } = showScreen(<CueEditor file={file} language="en" cues={[]} onSaved={vi.fn()} onClose={onClose} />, {
    answers: { 'PUT /performer/media/{id}/captions/{language}': says({ data: file }) },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add at the current time' }))
  await user.click(screen.getByRole('button', { name: 'Save captions' }))
  expect(await screen.findByText('Enter a text without an arrow (-->).')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Text'))
  expect(sent).toEqual([])

  await user.type(screen.getByLabelText('Text'), 'Hello')
  await user.clear(screen.getByLabelText('End'))
  await user.type(screen.getByLabelText('End'), '0:02')
  await user.click(screen.getByRole('button', { name: 'Save captions' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]?.body).toEqual({ text: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHello\n' })
})

test('what was written is not lost by closing: it is asked before', async () => {
  const onClose = vi.fn()
  showScreen(<CueEditor file={file} language="en" cues={[]} onSaved={vi.fn()} onClose={onClose} />, {})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add at the current time' }))
  await user.type(screen.getByLabelText('Text'), 'Hello')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Hello')

  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})
