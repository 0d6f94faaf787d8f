import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PersonField } from './person-field.tsx'

const ADA = { _id: 'id-1', username: 'ada.creates', name: 'Ada', email: 'ada@example.test' }

function start() {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ data: [ADA], total: 1 })))
  vi.stubGlobal('fetch', asked)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonField of="performer" label="Creator" hint="Empty: everybody" name="username" />
    </QueryClientProvider>,
  )
  return { asked, field: screen.getByLabelText('Creator') }
}
afterEach(() => vi.unstubAllGlobals())

const suggested = () => [...document.querySelectorAll('option')].map((one) => [one.value, one.getAttribute('label')])

test('two letters suggest people of the role, once nobody types any more', async () => {
  const { asked, field } = start()

  await userEvent.type(field, '@A')
  expect(asked).not.toHaveBeenCalled()
  await userEvent.type(field, 'da')

  await vi.waitFor(() => expect(suggested()).toEqual([['ada.creates', 'Ada (@ada.creates), ada@example.test']]))
  expect(asked).toHaveBeenCalledTimes(1)
  expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/admin\/users\?.*q=ada.*role=performer|role=performer.*q=ada/)
  expect(screen.getByText('Empty: everybody')).toBeTruthy()
})

test('whose username it is is said', async () => {
  const { field } = start()

  await userEvent.type(field, '@Ada.Creates')

  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(screen.queryByText('Empty: everybody')).toBeNull()
})
