import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuses, says, showScreen } from '../../screen-double.tsx'
import TeamPage from './team-page.tsx'

const ID = '0197c0de-0000-7000-8000-00000000000'
const MEMBER = {
  member: { _id: `${ID}1`, name: 'Hilde', username: 'hilde', avatar: null, createdAt: '2026-01-01T00:00:00Z' },
  rights: ['posts'],
  joinedAt: '2026-01-02T00:00:00Z',
  lastActedAt: null,
}
const INVITATION = {
  _id: `${ID}2`,
  email: 'later@example.test',
  rights: ['figures'],
  isOpen: false,
  expiresAt: '2026-01-02T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
}
const DONE = {
  _id: `${ID}3`,
  member: MEMBER.member,
  act: 'post_created',
  targetId: `${ID}4`,
  isDone: false,
  createdAt: '2026-01-03T00:00:00Z',
}
const team = (members: object[], invitations: object[], max = 10) => says({ data: { members, invitations, max } })
const activity = (...data: object[]) => says({ data, isMore: false, nextCursor: null })

test('a creator without a team reads what it is for', async () => {
  showScreen(<TeamPage />, { answers: { 'GET /performer/team': team([], []) } })

  expect(await screen.findByText('Nobody in your team yet')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Activity' })).toBeNull()
})

test('members, expired invitations and unfinished changes are named', async () => {
  showScreen(<TeamPage />, {
    answers: { 'GET /performer/team': team([MEMBER], [INVITATION]), 'GET /performer/team/activity': activity(DONE) },
  })

  const rights = await screen.findByRole('list', { name: 'Rights of Hilde' })
  expect(within(rights).getByText('Posts and files')).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Created a post' })
  expect(link.getAttribute('href')).toBe(`/creator/feeds/${ID}4`)
  expect(screen.getByText(/may not have been finished/)).toBeTruthy()
})

test('a full team offers no further invitation', async () => {
  showScreen(<TeamPage />, {
    answers: { 'GET /performer/team': team([MEMBER], [INVITATION], 2), 'GET /performer/team/activity': activity() },
  })

  expect(await screen.findByText(/Your team is full/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite to the team' })).toBeNull()
})

test('an invitation is sent with the rights that are ticked', async () => {
  const { sent } = showScreen(<TeamPage />, {
    answers: {
      'GET /performer/team': team([], []),
      'POST /performer/team/invitations': says({ data: INVITATION }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Invite to the team' }))
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'new@example.test' } })
  fireEvent.click(screen.getByLabelText(/^Orders/))
  fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }))

  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /performer/team/invitations')?.body).toEqual({
      email: 'new@example.test',
      rights: ['posts', 'orders'],
    }),
  )
})

test('a team that cannot be read can be asked for again', async () => {
  showScreen(<TeamPage />, {
    answers: { 'GET /performer/team': [refuses(500, 'internal'), team([], [])] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Nobody in your team yet')).toBeTruthy()
})
