/** The dialog of a tip: what it sends, and what a refused text says. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuses, says, showScreen } from '../../screen-double.tsx'
import { TipDialog } from './tip-dialog.tsx'

const TIP = 'POST /wallet/charges/tip/{id}'
const performer = { _id: 'performer-1', name: 'Iris' }
const receipt = says({ data: { _id: 'sale-1', kind: 'tip', tokens: 500, balance: 500 } })

function send(text?: string) {
  if (text !== undefined) fireEvent.input(screen.getByLabelText('Message (optional)'), { target: { value: text } })
  // The test's browser does not know a button outside of its form.
  const form = screen.getByRole('button', { name: 'Send $5.00' }).getAttribute('form') ?? ''
  fireEvent.submit(document.getElementById(form) as HTMLFormElement)
}

test('a text is sent trimmed with the tip, and counted while it is typed', async () => {
  const onClose = vi.fn()
  const { sent } = showScreen(<TipDialog performer={performer} onClose={onClose} />, { answers: { [TIP]: receipt } })

  fireEvent.input(screen.getByLabelText('Message (optional)'), { target: { value: 'x'.repeat(150) } })
  expect(screen.getByText('150/200')).toBeTruthy()
  send('  Lovely  ')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([{ price: 500, text: 'Lovely' }])
})

test('without a text none is sent', async () => {
  const onClose = vi.fn()
  const { sent } = showScreen(<TipDialog performer={performer} onClose={onClose} />, { answers: { [TIP]: receipt } })

  send()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([{ price: 500 }])
})

test('a text that is refused is said at its field and stays there', async () => {
  const onClose = vi.fn()
  const closed = refuses(403, 'message_not_allowed', { reason: 'closed' })
  const tooLittle = refuses(422, 'amount_out_of_bounds', { minimum: 800, maximum: 10_000 })
  showScreen(<TipDialog performer={performer} onClose={onClose} />, { answers: { [TIP]: [closed, tooLittle] } })
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message (optional)')

  send('Lovely')
  expect(await screen.findByText('Iris isn’t taking messages from you. You can tip without one.')).toBeTruthy()
  send()
  expect(await screen.findByText('A tip with a message starts at $8.00.')).toBeTruthy()

  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['Lovely', 'true'])
  expect(onClose).not.toHaveBeenCalled()
})
