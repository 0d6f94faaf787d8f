import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pagination, pagesShown } from './pagination.tsx'

function show(current: number, total: number, isTotalCapped = false) {
  return render(
    <MemoryRouter>
      <Pagination
        current={current}
        pageSize={10}
        total={total}
        isTotalCapped={isTotalCapped}
        hrefOf={(page) => `?q=a&current=${page}`}
      />
    </MemoryRouter>,
  )
}

test('pages are links that keep the rest of the address', () => {
  show(4, 120)

  expect(screen.getByRole('link', { name: 'Page 5' }).getAttribute('href')).toBe('/?q=a&current=5')
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/?q=a&current=3')
  expect(screen.getByRole('link', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page')
})

test('the first page has nothing before it, the last nothing after it', () => {
  const first = show(1, 20)
  expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
  first.unmount()
  show(2, 20)

  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
})

test('a list that goes on says that there are more', () => {
  const { rerender } = show(1, 10_000, true)
  expect(screen.getByText('10,000+')).toBeDefined()
  rerender(<div />)
  show(1, 10_000)

  expect(screen.queryByText(/10,000/)).toBeNull()
})

test('a single page shows no pages', () => {
  expect(show(1, 10).container.innerHTML).toBe('')
})

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 12, [1, 2, 3, 4, 5, null, 12]],
  [5, 12, [1, null, 4, 5, 6, null, 12]],
  [12, 12, [1, null, 11, 12]],
])('page %i of %i shows %j', (current, pages, shown) => {
  expect(pagesShown(current, pages)).toEqual(shown)
})
