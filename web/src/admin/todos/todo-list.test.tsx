import type { OperatorTodo } from '@limelight/contract/admin'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { TodoList } from './todo-list.tsx'

function show(todos: OperatorTodo[]): void {
  render(
    <MemoryRouter>
      <TodoList todos={todos} />
    </MemoryRouter>,
  )
}

test('each kind leads to the list of exactly what waits, and says until when', () => {
  const since = '2030-01-01T00:00:00Z'
  show([
    { kind: 'disputes', count: 1, since, dueAt: '2020-03-05T12:00:00Z' },
    { kind: 'payouts', count: 2, since, dueAt: null },
  ])

  const [disputes, payouts] = screen.getAllByRole('link')
  expect(disputes?.getAttribute('href')).toBe('/admin/disputes?status=open')
  expect(disputes?.textContent).toMatch(/^1dispute that needs evidence.*Due .*2020/)
  expect(payouts?.getAttribute('href')).toBe('/admin/payouts?status=pending')
  expect(payouts?.textContent).toMatch(/^2payout requests/)
  expect(payouts?.textContent).not.toContain('Due')
})

test('when nothing waits, the page says so', () => {
  show([])

  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Nothing to do')).toBeTruthy()
})
