import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import type { OperatorTodo } from '@limelight/contract/site/admin'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type AuthUser, createAppStore, StoreProvider } from '../../platform/store/store.ts'
import { Queues } from './queues.tsx'

function show(todos: OperatorTodo[], operatorRole: OperatorRole = 'owner'): void {
  const store = createAppStore({
    // The list needs nothing but the role of the operator.
    viewer: { role: 'operator', operatorRole } as AuthUser,
    settings: { siteName: 'Limelight', activeGateway: 'sandbox' },
  })
  render(
    <StoreProvider store={store}>
      <MemoryRouter>
        <Queues todos={todos} />
      </MemoryRouter>
    </StoreProvider>,
  )
}

test('each kind leads to the list of exactly what waits, with its count and until when', () => {
  const since = '2030-01-01T00:00:00Z'
  show([
    { kind: 'disputes', count: 1, since, dueAt: '2020-03-05T12:00:00Z' },
    { kind: 'payouts', count: 2, since, dueAt: null },
  ])

  const disputes = screen.getByRole('link', { name: /^Disputes to answer.*Due .*2020/ })
  expect(disputes.getAttribute('href')).toBe('/admin/disputes?status=open')
  expect(disputes.textContent).toMatch(/1$/)
  const payouts = screen.getByRole('link', { name: /^Payout requests/ })
  expect(payouts.getAttribute('href')).toBe('/admin/payouts?status=pending')
  expect(payouts.textContent).toMatch(/2$/)
  expect(payouts.textContent).not.toContain('Due')
})

test('the one action leads to what is most urgent', () => {
  show([{ kind: 'reports', count: 1, since: '2030-01-01T00:00:00Z', dueAt: null }])

  expect(screen.getByRole('link', { name: 'Review: Open reports' }).getAttribute('href')).toBe('/admin/reports')
})

test('when nothing waits, the page says so', () => {
  show([])

  expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull()
  expect(screen.getByText('Nothing is waiting for you.')).toBeTruthy()
})

test('a role sees only the kinds that it decides', () => {
  show([], 'support')

  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/messages?status=new'])
})
