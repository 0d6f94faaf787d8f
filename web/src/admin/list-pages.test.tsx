/** What lists of the console show when they could not be loaded, and when there is nothing yet. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, OWNER, refuses, rows, says, showScreen } from '../screen-double.tsx'
import AgeChecksPage from './age-checks/age-checks-page.tsx'
import AnnouncementsPage from './announcements/announcements-page.tsx'
import AuditLogPage from './audit/audit-log-page.tsx'
import CouponsPage from './coupons/coupons-page.tsx'
import GatewayEventsPage from './gateway-events/gateway-events-page.tsx'
import JobsPage from './jobs/jobs-page.tsx'
import MailsPage from './mails/mails-page.tsx'
import MessagesPage from './messages/messages-page.tsx'
import DisputesPage from './money/disputes-page.tsx'
import PaymentsPage from './money/payments-page.tsx'
import OperatorsPage from './operators/operators-page.tsx'
import PackagesPage from './packages/packages-page.tsx'
import PayoutsPage from './payouts/payouts-page.tsx'
import PromosPage from './promos/promos-page.tsx'
import ReportsPage from './reports/reports-page.tsx'
import ChargesPage from './sales/charges-page.tsx'
import TakeDownsPage from './sales/take-downs-page.tsx'
import UsersPage from './users/users-page.tsx'

type List = { Page: ComponentType; call: keyof Answers; empty: string }

const LISTS: List[] = [
  { Page: AgeChecksPage, call: 'GET /admin/age-checks', empty: 'No age checks' },
  { Page: AnnouncementsPage, call: 'GET /admin/announcements', empty: 'No announcements yet' },
  { Page: AuditLogPage, call: 'GET /admin/audit-log', empty: 'No entries yet' },
  { Page: CouponsPage, call: 'GET /admin/coupons', empty: 'No coupons yet' },
  { Page: JobsPage, call: 'GET /admin/failed-jobs', empty: 'No failed jobs' },
  { Page: MessagesPage, call: 'GET /admin/contact-messages', empty: 'No messages' },
  { Page: DisputesPage, call: 'GET /admin/disputes', empty: 'No disputes' },
  { Page: PaymentsPage, call: 'GET /admin/payments', empty: 'No payments yet' },
  { Page: MailsPage, call: 'GET /admin/mails', empty: 'No mails' },
  { Page: GatewayEventsPage, call: 'GET /admin/gateway-events', empty: 'No events' },
  { Page: PackagesPage, call: 'GET /admin/token-packages', empty: 'No packages yet' },
  { Page: PayoutsPage, call: 'GET /admin/payout-requests/search', empty: 'No payout requests' },
  { Page: PromosPage, call: 'GET /admin/site-promos', empty: 'No promos yet' },
  { Page: ReportsPage, call: 'GET /admin/reports', empty: 'No reports' },
  { Page: ChargesPage, call: 'GET /admin/charges', empty: 'No purchases yet' },
  { Page: TakeDownsPage, call: 'GET /admin/take-downs', empty: 'Nothing has been taken down' },
  { Page: UsersPage, call: 'GET /admin/users', empty: 'No users yet' },
]

afterEach(() => vi.unstubAllGlobals())

for (const { Page, call, empty } of LISTS) {
  test(`${call}: a failure offers another try, and an empty list says so`, async () => {
    const { sent } = showScreen(<Page />, { viewer: OWNER, answers: { [call]: ['offline', rows()] } })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

    expect(await screen.findByText(empty)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent.filter((one) => one.call === call)).toHaveLength(2)
  })
}

test('operators and their invitations fail, and are tried again, apart from each other', async () => {
  const { sent } = showScreen(<OperatorsPage />, {
    viewer: OWNER,
    answers: {
      'GET /admin/operators': rows(),
      'GET /admin/operator-invitations': [refuses(500, 'internal'), rows()],
    },
  })
  expect(await screen.findByText('No operators match')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('No open invitations')).toBeTruthy()
  expect(sent.filter(({ call }) => call === 'GET /admin/operators')).toHaveLength(1)
})

test('a job that somebody else ran meanwhile is said to be gone, and the list is loaded anew', async () => {
  const job = { _id: 'job-1', queue: 'notify', failure: 'It broke.', failedAt: '2026-03-01T12:00:00Z', payload: 'null' }
  const { sent } = showScreen(<JobsPage />, {
    viewer: OWNER,
    answers: {
      'GET /admin/queues': says({ data: { queues: [], isCapped: false } }),
      'GET /admin/failed-jobs': [rows(job), rows()],
      'POST /admin/failed-jobs/{id}/repeat': refuses(404, 'not_found'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Run again' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))

  expect(await screen.findByText('Refused: not_found.')).toBeTruthy()
  expect(dialog.isConnected).toBe(false)
  expect(await screen.findByText('No failed jobs')).toBeTruthy()
})

test('an invitation of an address that is taken says so at the field, and sends nothing twice', async () => {
  const answers = {
    'GET /admin/operators': rows(),
    'GET /admin/operator-invitations': rows(),
    'POST /admin/operator-invitations': [refuses(409, 'email_taken'), says({ data: {} })],
  } as const
  const { sent } = showScreen(<OperatorsPage />, { viewer: OWNER, answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite operator' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Email')
  await userEvent.type(field, 'ada@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))

  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('ada@example.test')
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})
