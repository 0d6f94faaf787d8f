/** Rows that are chosen and decided together. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OWNER, rows, says, showScreen } from '../../screen-double.tsx'
import MailsPage from '../mails/mails-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const mail = (name: string, canResend = 'yes') => ({
  _id: `mail-${name}`,
  kind: 'other',
  recipient: `${name}@example.test`,
  state: 'sent',
  attempts: 1,
  answer: null,
  createdAt: '2026-03-01T12:00:00Z',
  resentAt: null,
  attemptedAt: null,
  sentAt: null,
  canResend,
})
const LISTED = [mail('a'), mail('b'), mail('secret', 'secret'), mail('c'), mail('d')]
const bar = () => screen.findByRole('region', { name: 'Selected rows' })

test('with Shift all rows between two are chosen, and what was refused is named with its reason', async () => {
  const { sent } = showScreen(<MailsPage />, {
    viewer: OWNER,
    answers: {
      'GET /admin/mails': rows(...LISTED),
      'GET /admin/saved-views': says({ data: [] }),
      'POST /admin/mails/resend': says({
        data: { done: ['mail-a', 'mail-b'], failed: [{ _id: 'mail-c', code: 'invalid_state' }] },
      }),
    },
  })
  const user = userEvent.setup()
  const boxes = await screen.findAllByRole('checkbox', { name: 'Select this row' })
  expect(boxes).toHaveLength(4)
  await user.click(boxes[0] as HTMLElement)
  await user.keyboard('{Shift>}')
  await user.click(boxes[2] as HTMLElement)
  await user.keyboard('{/Shift}')
  expect(within(await bar()).getByRole('status').textContent).toBe('3 selected')

  await user.click(within(await bar()).getByRole('button', { name: 'Send again' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send again' }))

  expect(await screen.findByText('c@example.test: not possible in its current state')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /admin/mails/resend')?.body).toEqual({
    ids: ['mail-a', 'mail-b', 'mail-c'],
  })
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('all rows of a page are chosen and given up at once', async () => {
  showScreen(<MailsPage />, {
    viewer: OWNER,
    answers: { 'GET /admin/mails': rows(...LISTED), 'GET /admin/saved-views': says({ data: [] }) },
  })
  const all = await screen.findByRole('checkbox', { name: 'Select all rows of this page' })
  await userEvent.click(all)
  expect(within(await bar()).getByRole('status').textContent).toBe('4 selected')
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Clear selection' }))

  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})
