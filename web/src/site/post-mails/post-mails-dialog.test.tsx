import type { AccountId } from '@limelight/contract/ids'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, says, showScreen } from '../../screen-double.tsx'
import PostMailsDialog from './post-mails-dialog.tsx'

const PERFORMER = { _id: 'creator-1' as AccountId, name: 'Bea' }
const state = (isOn: boolean, hasAddress = true) => says({ data: { isOn, hasAddress } })

afterEach(() => vi.unstubAllGlobals())

function open(answers: Answers) {
  return showScreen(<PostMailsDialog performer={PERFORMER} onClose={() => {}} />, { answers })
}

test('it is switched on and stays on', async () => {
  const { sent } = open({
    'GET /performers/{id}/post-mails': state(false),
    'PUT /performers/{id}/post-mails': state(true),
  })
  await userEvent.click(await screen.findByRole('switch'))

  await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ isOn: true })
})

test('a refusal is said, and the switch shows what is true', async () => {
  open({
    'GET /performers/{id}/post-mails': state(false),
    'PUT /performers/{id}/post-mails': refuses(404, 'not_found'),
  })
  await userEvent.click(await screen.findByRole('switch'))

  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})

test('without a confirmed address it says that nothing comes', async () => {
  open({ 'GET /performers/{id}/post-mails': state(true, false) })
  expect(await screen.findByText(/Confirm your email address/)).toBeTruthy()
})
