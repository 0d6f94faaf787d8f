import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useListState } from '../../platform/list-state.ts'
import type { EndlessQuery } from './endless-frame.tsx'
import type { PagedQuery } from './list-frame.tsx'
import { ListSection, type ListSectionProps } from './list-section.tsx'

type Fan = { name: string }

const settled = { isError: false, isFetching: false, isPlaceholderData: false, refetch: () => undefined }
const paged = (names: string[], total: number): PagedQuery<Fan> => ({
  ...settled,
  data: { data: names.map((name) => ({ name })), total },
})

function List(props: Omit<ListSectionProps<Fan>, 'list' | 'empty' | 'children'>) {
  const list = useListState()
  return (
    <ListSection list={list} empty={{ title: 'No fans yet' }} {...props}>
      {(fans) => (
        <ul>
          {fans.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </ListSection>
  )
}

const show = (address: string, props: Parameters<typeof List>[0]) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <List {...props} />
    </MemoryRouter>,
  )

test('rows stand above the links to further pages', () => {
  show('/fans?status=active', { query: paged(['Ada', 'Bob'], 25) })

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ada', 'Bob'])
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/fans?status=active&current=2')
})

test('an answer without a total is the whole list', () => {
  show('/fans', { query: { ...settled, data: { data: [{ name: 'Ada' }] } } })

  expect(screen.getByText('Ada')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('an empty list says so', () => {
  show('/fans', { query: paged([], 0) })

  expect(screen.getByText('No fans yet')).toBeTruthy()
  expect(screen.queryByText('Clear filters')).toBeNull()
})

test('a list that filters leave empty leads to the page without parameters', () => {
  show('/fans?status=active&current=2', { query: paged([], 0) })

  expect(screen.getByText('No results')).toBeTruthy()
  expect(screen.queryByText('No fans yet')).toBeNull()
  expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe('/fans')
})

test('a parameter that filters nothing does not count as a filter', () => {
  show('/fans?tab=others', { query: paged([], 0), isFiltered: false })

  expect(screen.getByText('No fans yet')).toBeTruthy()
})

test('a failure offers another try', () => {
  const refetch = vi.fn()
  show('/fans', { query: { ...settled, data: undefined, isError: true, refetch } })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(refetch).toHaveBeenCalledOnce()
})

test('a list by cursor that cannot load its next page shows the rows before it and another try', () => {
  const fetchNextPage = vi.fn()
  const query: EndlessQuery<Fan> = {
    ...settled,
    data: { pages: [{ data: [{ name: 'Ada' }] }, { data: [{ name: 'Bob' }] }] },
    isError: true,
    isFetchingNextPage: false,
    isFetchNextPageError: true,
    hasNextPage: true,
    fetchNextPage,
    refetch: () => undefined,
  }
  show('/fans', { query })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByText('Bob')).toBeTruthy()
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

test('search and filters appear above the list and show what the address says', () => {
  show('/fans?q=ada&status=active', {
    query: paged(['Ada'], 1),
    search: 'Search fans',
    filters: [{ name: 'status', label: 'Status', all: 'All', options: [{ value: 'active', label: 'Active' }] }],
  })

  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search fans' }).value).toBe('ada')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('active')
})
