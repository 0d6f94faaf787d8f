import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, says, showScreen } from '../../screen-double.tsx'
import { MailFollowForm } from './mail-follow-form.tsx'

afterEach(() => vi.unstubAllGlobals())

function open(answers: Answers) {
  return showScreen(<MailFollowForm performer={{ _id: 'creator-1', name: 'Bea' }} />, { answers })
}

async function send(email: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Get free posts' }))
}

test('says before anything is typed that the creator sees the address', async () => {
  open({})
  expect(await screen.findByText(/Bea sees your address/)).toBeTruthy()
})

test('asks once, in the language of the page, and says where to look', async () => {
  const { sent } = open({ 'POST /mail-followers': says({ data: { success: true } }) })
  await send('me@example.test')
  expect(await screen.findByText(/Check me@example\.test/)).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ performerId: 'creator-1', email: 'me@example.test', language: 'en' }])
  expect(screen.queryByRole('button', { name: 'Get free posts' })).toBeNull()
})

test('a refusal leaves what was typed', async () => {
  open({ 'POST /mail-followers': refuses(429, 'rate_limited') })
  await send('me@example.test')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('me@example.test')
})
