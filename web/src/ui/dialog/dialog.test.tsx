import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Request a payout">
        <input aria-label="Amount" />
      </Dialog>
    </>
  )
}

test('a dialog is named by its title, takes the focus and gives it back on escape', async () => {
  render(<Page />)
  const opener = screen.getByText('open')

  await userEvent.click(opener)
  const dialog = screen.getByRole('dialog', { name: 'Request a payout' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('the close button closes', async () => {
  render(<Page />)
  await userEvent.click(screen.getByText('open'))

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))

  expect(screen.queryByRole('dialog')).toBeNull()
})
