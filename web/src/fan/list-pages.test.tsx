/** What every list of a fan shows when it could not be loaded, and when there is nothing yet. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../screen-double.tsx'
import AddressesPage from './addresses/addresses-page.tsx'
import FollowingPage from './follows/following-page.tsx'
import LibraryPage from './library/library-page.tsx'
import NotificationsPage from './notifications/notifications-page.tsx'
import OrdersPage from './orders/orders-page.tsx'
import CardsPage from './payments/cards-page.tsx'
import TransactionsPage from './payments/transactions-page.tsx'
import CallsPage from './private-calls/calls-page.tsx'
import BookmarksPage from './reactions/bookmarks-page.tsx'
import ReportsPage from './reports/reports-page.tsx'
import SubscriptionsPage from './subscriptions/subscriptions-page.tsx'

type List = { Page: ComponentType; call: keyof Answers; empty: string; next: string; others?: Answers }

const UNREAD: Answers = { 'GET /notifications/unread-count': says({ data: { unread: 0 } }) }
const LISTS: List[] = [
  { Page: AddressesPage, call: 'GET /addresses/search', empty: 'No addresses yet', next: 'Add address' },
  {
    Page: FollowingPage,
    call: 'GET /follows/following',
    empty: 'You don’t follow anyone yet',
    next: 'Explore creators',
  },
  { Page: LibraryPage, call: 'GET /wallet/purchases', empty: 'No purchases yet', next: 'Explore creators' },
  {
    Page: NotificationsPage,
    call: 'GET /notifications',
    empty: 'No notifications yet',
    next: 'Explore creators',
    others: UNREAD,
  },
  { Page: OrdersPage, call: 'GET /orders/users/search', empty: 'No orders yet', next: 'Go to store' },
  { Page: CardsPage, call: 'GET /payment-cards', empty: 'No cards yet', next: 'Add card' },
  {
    Page: TransactionsPage,
    call: 'GET /payment/transactions/user/search',
    empty: 'No payments yet',
    next: 'Go to wallet',
  },
  {
    Page: CallsPage,
    call: 'GET /private-calls',
    empty: 'No calls yet',
    next: 'Explore creators',
    others: { 'POST /sessions/socket-token': 'offline' },
  },
  { Page: BookmarksPage, call: 'GET /reactions/feeds/bookmark', empty: 'Nothing saved here yet', next: 'Explore' },
  {
    Page: SubscriptionsPage,
    call: 'GET /subscriptions/user/search',
    empty: 'No subscriptions',
    next: 'Explore creators',
  },
]

afterEach(() => vi.unstubAllGlobals())

for (const { Page, call, empty, next, others } of LISTS) {
  test(`${call}: a failure offers another try, and an empty list says so and what to do next`, async () => {
    const { sent } = showScreen(<Page />, { answers: { ...others, [call]: ['offline', rows()] } })
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

    expect(await screen.findByText(empty)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole(/^(Add|New)/.test(next) ? 'button' : 'link', { name: next })).toBeTruthy()
    expect(sent.filter((one) => one.call === call)).toHaveLength(2)
  })
}

test('a list of reports that the server refuses can be tried again', async () => {
  showScreen(<ReportsPage />, { answers: { 'GET /reports': [refuses(500, 'internal'), rows()] } })
  expect((await screen.findByRole('alert')).textContent).toContain('Error occurred')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('No reports yet')).toBeTruthy()
})

test('a filter that leaves nothing leads back to the whole list', async () => {
  showScreen(<OrdersPage />, { at: '/user/orders?status=paid', answers: { 'GET /orders/users/search': rows() } })

  expect((await screen.findByRole('link', { name: 'Clear filters' })).getAttribute('href')).toBe('/user/orders')
  expect(screen.queryByText('No orders yet')).toBeNull()
})

test('when everything is read, the list says so and leads to all notifications', async () => {
  const answers = { ...UNREAD, 'GET /notifications': rows() }
  showScreen(<NotificationsPage />, { at: '/notifications?show=unread', answers })

  expect(await screen.findByText('You’re all caught up')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/notifications')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
})
