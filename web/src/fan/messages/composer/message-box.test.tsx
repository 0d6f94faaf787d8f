import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MessageBox } from './message-box.tsx'

function startWriting({ price }: { price?: string } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const sent = vi.fn()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      {price !== undefined && <input aria-label="Price" type="number" required defaultValue={price} />}
      <MessageBox name="Mara" text="Hello" onChange={() => undefined} onFiles={() => undefined} />
    </form>,
  )
  return { sent, box: screen.getByRole('textbox', { name: 'Message Mara' }) }
}

test('Enter sends, and with Shift or on a touch screen it breaks the line', () => {
  const { sent, box } = startWriting()
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
  expect(sent).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(sent).toHaveBeenCalledTimes(1)

  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('Enter does not send past the constraints of the form', () => {
  const { sent, box } = startWriting({ price: '' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(sent).not.toHaveBeenCalled()
})
