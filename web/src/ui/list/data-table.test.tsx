import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

type Row = { id: string; name: string; note: string }

const pressed = vi.fn()
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', primary: true, cell: ({ id, name }) => <Link to={`/people/${id}`}>{name}</Link> },
  { id: 'note', header: 'Note', cell: ({ note }) => note },
  { id: 'other', header: 'Other', cell: () => <Link to="/other">Other page</Link> },
  {
    id: 'actions',
    header: '',
    cell: () => (
      <button type="button" onClick={pressed}>
        Refund
      </button>
    ),
  },
]

function show(shown = columns) {
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Routes>
        <Route
          path="/list"
          element={
            <DataTable
              label="People"
              columns={shown}
              rows={[{ id: 'a', name: 'Ada', note: 'A long note' }]}
              keyOf={({ id }) => id}
              isCompact
            />
          }
        />
        <Route path="/people/a" element={<p>Page of Ada</p>} />
        <Route path="/other" element={<p>The other page</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

afterEach(() => {
  window.getSelection()?.removeAllRanges()
  vi.restoreAllMocks()
  pressed.mockReset()
})

test('a press on a row opens its main link, also beside the text of a cell', async () => {
  show()
  await userEvent.click(screen.getByText('A long note'))

  expect(screen.getByText('Page of Ada')).toBeTruthy()
})

test('other links and buttons of a row do their own', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(pressed).toHaveBeenCalledOnce()
  expect(screen.getByRole('table')).toBeTruthy()

  await userEvent.click(screen.getByRole('link', { name: 'Other page' }))
  expect(screen.getByText('The other page')).toBeTruthy()
})

test('a press that ends a selection of text opens nothing', () => {
  show()
  const note = screen.getByText('A long note')
  window.getSelection()?.selectAllChildren(note)
  fireEvent.click(note)

  expect(screen.getByRole('table')).toBeTruthy()
})

test.each([
  [
    'the middle button',
    (cell: HTMLElement) => fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, button: 1 })),
  ],
  ['Ctrl', (cell: HTMLElement) => fireEvent.click(cell, { ctrlKey: true })],
  ['Command', (cell: HTMLElement) => fireEvent.click(cell, { metaKey: true })],
])('a press with %s opens the row in a tab', (_, press) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  show()
  press(screen.getByText('A long note'))

  expect(open).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/people\/a$/), '_blank', 'noopener')
  expect(screen.getByRole('table')).toBeTruthy()
})

test('the right button opens nothing', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  show()
  fireEvent(screen.getByText('A long note'), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
  expect(open).not.toHaveBeenCalled()
  expect(screen.getByRole('table')).toBeTruthy()
})

test('keyboards reach a row by its link', async () => {
  show()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada' }))
  await userEvent.keyboard('{Enter}')

  expect(screen.getByText('Page of Ada')).toBeTruthy()
})
