import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuses, says, showScreen } from '../../../screen-double.tsx'
import RequestNotice from './request-notice.tsx'

const CONVERSATION = {
  _id: '0197c0de-0000-7000-8000-000000000001',
  recipient: { _id: '0197c0de-0000-7000-8000-000000000002', username: 'hilde', name: 'Hilde', avatar: null },
  request: 'open',
} as unknown as Parameters<typeof RequestNotice>[0]['conversation']

const show = (answer: ReturnType<typeof says>, request: 'open' | 'declined' = 'open') =>
  showScreen(<RequestNotice conversation={{ ...CONVERSATION, request }} />, {
    viewer: { role: 'performer' },
    answers: {
      'POST /conversations/{id}/accept': answer,
      'POST /conversations/{id}/decline': answer,
    },
  })

test('a request is accepted or declined with one press, and says what the other side sees', async () => {
  const { sent } = show(says({ data: { ...CONVERSATION, request: null } }))
  expect(await screen.findByText(/They don’t see whether you’ve read this/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /conversations/{id}/accept'))
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /conversations/{id}/decline'))
})

test('a declined one offers to accept it, and a decision of another tab is said', async () => {
  show(refuses(409, 'invalid_state'), 'declined')
  expect(await screen.findByText(/You declined this request/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(/changed|no longer|possible|state/i)).toBeTruthy()
})
