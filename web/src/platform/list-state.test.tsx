import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import { changeListState } from './change-list-state.ts'
import { readListState, useListState } from './list-state.ts'

describe('reading', () => {
  test('an empty address means page 1, newest change first', () => {
    expect(readListState(new URLSearchParams())).toEqual({
      current: 1,
      pageSize: 10,
      sortBy: 'updatedAt',
      sort: 'desc',
      filters: {},
    })
  })

  test('nonsense falls back and everything else is a filter', () => {
    const params = new URLSearchParams('current=-3&pageSize=5000&sort=sideways&sortBy=name&gender=female&q=')

    expect(readListState(params, { sort: 'asc' })).toEqual({
      current: 1,
      pageSize: 100,
      sortBy: 'name',
      sort: 'asc',
      filters: { gender: 'female' },
    })
  })
})

describe('changing', () => {
  test('a filter resets the page', () => {
    expect(changeListState(new URLSearchParams('current=4&q=a'), { filters: { q: 'b' } }).toString()).toBe('q=b')
  })

  test('a sort resets the page', () => {
    expect(changeListState(new URLSearchParams('current=4'), { sortBy: 'name', sort: 'asc' }).toString()).toBe(
      'sortBy=name&sort=asc',
    )
  })

  test('a page keeps the filters, and page 1 leaves the address', () => {
    expect(changeListState(new URLSearchParams('q=a'), { current: 3 }).toString()).toBe('q=a&current=3')
    expect(changeListState(new URLSearchParams('q=a&current=3'), { current: 1 }).toString()).toBe('q=a')
  })

  test('an emptied filter leaves the address', () => {
    expect(changeListState(new URLSearchParams('q=a&gender=male'), { filters: { q: '' } }).toString()).toBe(
      'gender=male',
    )
  })
})

function Screen() {
  const list = useListState()
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => list.change({ filters: { gender: 'male' } })}>
        men
      </button>
      <button type="button" onClick={() => list.toggleSort('name')}>
        by name
      </button>
    </>
  )
}

function Nothing() {
  return null
}

test('choosing a filter on page 4 leads to page 1 of the filtered list', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }], { initialEntries: ['/?current=4'] })
  render(<RouterProvider router={router} />)

  await userEvent.click(screen.getByText('men'))
  expect(screen.getByRole('status').textContent).toBe('?gender=male')
  await userEvent.click(screen.getByText('by name'))
  await userEvent.click(screen.getByText('by name'))

  expect(screen.getByRole('status').textContent).toBe('?gender=male&sortBy=name&sort=asc')
})

test('a second choice made while the first is still loading keeps both', async () => {
  const loads: (() => void)[] = []
  const loader = () => new Promise<null>((resolve) => loads.push(() => resolve(null)))
  const router = createMemoryRouter([{ path: '/', element: <Screen />, loader, HydrateFallback: Nothing }])
  render(<RouterProvider router={router} />)
  loads.shift()?.()
  await screen.findByText('men')

  await userEvent.click(screen.getByText('men'))
  await userEvent.click(screen.getByText('by name'))
  for (const finish of loads) finish()

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?gender=male&sortBy=name&sort=desc'))
})
