import type { NotificationSetting } from '@limelight/contract/people/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refuses, says, showScreen } from '../../screen-double.tsx'
import NotificationSettingsPage from './settings-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const GET = 'GET /notifications/settings'
const PUT = 'PUT /notifications/settings'

const kinds = (email: NotificationSetting['email']): { data: { kinds: NotificationSetting[] } } => ({
  data: {
    kinds: [
      { kind: 'message', topic: 'messages', inApp: true, email, push: true, fixed: [] },
      { kind: 'like', topic: 'people', inApp: true, email, push: false, fixed: [] },
      { kind: 'security', topic: 'account', inApp: true, email: 'now', push: true, fixed: ['inApp', 'email'] },
    ],
  },
})
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('one tap ends all emails by one request, and says that it is saved', async () => {
  const { sent } = showScreen(<NotificationSettingsPage />, {
    answers: { [GET]: says(kinds('daily')), [PUT]: says(kinds('off')) },
  })

  await userEvent.click(await screen.findByRole('switch', { name: 'Email: Everything' }))

  expect(await screen.findByText('Saved')).toBeTruthy()
  expect([isOn('Email: Everything'), isOn('Email: Messages'), isOn('Email: Likes'), isOn('Email: Security')]).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(sent.filter(({ call }) => call === PUT).map(({ body }) => body)).toEqual([
    {
      kinds: [
        { kind: 'message', email: 'off' },
        { kind: 'like', email: 'off' },
      ],
    },
  ])
})

test('after a refusal the switch shows again what holds', async () => {
  const { sent } = showScreen(<NotificationSettingsPage />, {
    answers: { [GET]: says(kinds('daily')), [PUT]: refuses(500, 'internal') },
  })

  await userEvent.click(await screen.findByRole('switch', { name: 'Push: Messages' }))

  await waitFor(() => expect(sent.some(({ call }) => call === PUT)).toBe(true))
  await waitFor(() => expect(isOn('Push: Messages')).toBe(true))
  expect(screen.queryByText('Saved')).toBeNull()
})
