import { ApiError } from '@limelight/contract/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ToastList from '../feedback/toast-list.tsx'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

type Question = ActionButtonProps['question']

function open(question: Pick<Question, 'action'> & Partial<Question>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionButton question={{ title: 'Delete it?', text: 'It will be gone.', confirmLabel: 'Yes', ...question }}>
        Delete
      </ActionButton>
      <ToastList />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refuse = () => Promise.reject(new ApiError(409, { code: 'invalid_state', message: 'Too late.' }))

test('nothing happens before the question is answered, and nothing after it is cancelled', () => {
  let calls = 0
  open({ action: async () => (calls += 1) })
  press('Cancel')

  expect(calls).toBe(0)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a double click acts once', async () => {
  let calls = 0
  open({ action: async () => (calls += 1), done: 'Done' })
  const yes = screen.getByRole('button', { name: 'Yes' })
  fireEvent.click(yes)
  fireEvent.click(yes)

  await screen.findByText('Done')
  expect(calls).toBe(1)
})

test('what was done is said, and the dialog closes', async () => {
  open({ action: async () => undefined, done: 'Deleted' })
  press('Yes')

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('Deleted')).toBeTruthy()
})

test('a refusal is shown in the dialog, and is gone when it is opened again', async () => {
  open({ action: refuse })
  press('Yes')
  await screen.findByText('Too late.')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  press('Cancel')
  press('Delete')

  expect(screen.queryByText('Too late.')).toBeNull()
})

test('a refusal after which nothing is left to ask closes the dialog and is said as a toast', async () => {
  open({ action: refuse, closesOnFailure: true, errorOf: () => 'Someone else was first.' })
  press('Yes')

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('Someone else was first.')).toBeTruthy()
})
