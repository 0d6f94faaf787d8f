import { ApiError } from '@limelight/contract/client'
import type { ItemStatus } from '@limelight/contract/content/items'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { type EditorRules, useItemEditor } from './use-item-editor.ts'

type Item = { _id: string; status: ItemStatus; updatedAt: string; title: string; stock: number }
type Draft = { title: string }
type Sent = { title: string; stock: number; updatedAt: string }

const RULES: EditorRules<Item, Draft, Draft, { title?: string }> = {
  newDraft: { title: '' },
  draftOf: ({ title }) => ({ title }),
  problemsOf: ({ title }) => (title === '' ? { title: 'missing' } : {}),
  fieldsOf: ({ title }) => ({ title }),
  isSameText: (one, other) => one.title === other.title,
}
const FIRST: Item = { _id: '1', status: 'draft', updatedAt: 'v1', title: 'Sea', stock: 5 }

/** A server that refuses every change of another version than its own. */
function startServer(stored: Item) {
  const server = { stored, sent: [] as Sent[] }
  const change = async (_: string, { title }: Draft, base: Item, updatedAt: string) => {
    if (updatedAt !== server.stored.updatedAt) throw new ApiError(409, { code: 'version_conflict' })
    server.sent.push({ title, stock: base.stock, updatedAt })
    server.stored = { ...server.stored, title, updatedAt: `${updatedAt}+` }
    return server.stored
  }
  const create = async ({ title }: Draft) => ({ ...FIRST, _id: 'new', title })
  return { server, calls: { create, change, load: async () => server.stored, remove: async () => undefined } }
}

function Editor({ item, calls }: { item: Item | undefined; calls: ReturnType<typeof startServer>['calls'] }) {
  const editor = useItemEditor({ item, rules: RULES, listPath: '/items', ...calls })
  return (
    <form {...editor.form.props} noValidate>
      <input
        aria-label="Title"
        value={editor.draft.title}
        onChange={(event) => editor.change({ title: event.target.value })}
      />
      <output>{[editor.problems.title, editor.isChanged && 'changed', useLocation().pathname].join(' ')}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={() => void editor.remove('1')}>
        Delete
      </button>
      {editor.isConflicting && (
        <>
          <button type="button" onClick={editor.keepMine}>
            Mine
          </button>
          <button type="button" onClick={() => void editor.takeTheirs()}>
            Theirs
          </button>
        </>
      )}
    </form>
  )
}

const page = (item: Item | undefined, calls: ReturnType<typeof startServer>['calls']) => (
  <MemoryRouter>
    <Editor item={item} calls={calls} />
  </MemoryRouter>
)
const write = (title: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByRole('status').textContent

test('a change elsewhere that touched no text is no conflict: the save is repeated with the new version', async () => {
  const { server, calls } = startServer({ ...FIRST, updatedAt: 'v2', stock: 4 })
  render(page(FIRST, calls))
  write('Ocean')
  press('Save')

  await waitFor(() => expect(server.sent).toEqual([{ title: 'Ocean', stock: 5, updatedAt: 'v2' }]))
  expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull()
})

test('a newer version of the same text is followed, and what the creator began with stays the base', async () => {
  const newer = { ...FIRST, updatedAt: 'v2', stock: 4 }
  const { server, calls } = startServer(newer)
  const { rerender } = render(page(FIRST, calls))
  rerender(page(newer, calls))
  write('Ocean')
  press('Save')

  await waitFor(() => expect(server.sent).toEqual([{ title: 'Ocean', stock: 5, updatedAt: 'v2' }]))
})

test('a conflict saves nothing until the creator decides for the own version', async () => {
  const { server, calls } = startServer({ ...FIRST, updatedAt: 'v2', title: 'Lake' })
  render(page(FIRST, calls))
  write('Ocean')
  press('Save')
  await screen.findByRole('button', { name: 'Mine' })
  expect(server.sent).toEqual([])
  press('Mine')

  await waitFor(() => expect(server.stored.title).toBe('Ocean'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull())
})

test('a conflict is ended by taking the other version', async () => {
  const { server, calls } = startServer({ ...FIRST, updatedAt: 'v2', title: 'Lake' })
  render(page(FIRST, calls))
  write('Ocean')
  press('Save')
  await screen.findByRole('button', { name: 'Theirs' })
  press('Theirs')

  await screen.findByDisplayValue('Lake')
  expect(server.sent).toEqual([])
  expect(shown()).not.toContain('changed')
})

test('a draft with a problem is not sent', async () => {
  const { server, calls } = startServer(FIRST)
  render(page(FIRST, calls))
  write('')
  press('Save')

  await waitFor(() => expect(shown()).toContain('missing'))
  expect(server.sent).toEqual([])
})

test('a new item leads to its own page, a deleted one to the list', async () => {
  const { calls } = startServer(FIRST)
  const { unmount } = render(page(undefined, calls))
  write('Ocean')
  press('Save')
  await waitFor(() => expect(shown()).toContain('/items/new'))
  unmount()

  render(page(FIRST, calls))
  press('Delete')
  await waitFor(() => expect(shown()?.trim()).toMatch(/\/items$/))
})
