import { ApiError } from '@limelight/contract/client'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import ToastList from '../feedback/toast-list.tsx'
import { TextField } from '../form/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

function Dialogs({ submit }: Pick<FormDialogProps, 'submit'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add
      </button>
      <FormDialog open={isOpen} onClose={() => setIsOpen(false)} title="Coupon" saveLabel="Save" submit={submit}>
        {(errorOf) => <TextField label="Code" name="code" error={errorOf('code')} />}
      </FormDialog>
      <ToastList />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } })
const refusal = new ApiError(400, {
  code: 'request_invalid',
  message: 'Not like this.',
  details: { issues: [{ path: 'code', message: 'Too short.' }] },
})

test('saves the fields, says what was done, and closes', async () => {
  const saved: unknown[] = []
  render(
    <Dialogs
      submit={async (data) => {
        saved.push(data.get('code'))
        return 'Coupon saved'
      }}
    />,
  )
  press('Add')
  type('SUMMER')
  press('Save')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual(['SUMMER'])
  expect(screen.getByText('Coupon saved')).toBeTruthy()
})

test('a refusal is shown at its field and the dialog stays; the next opening starts anew', async () => {
  render(<Dialogs submit={() => Promise.reject(refusal)} />)
  press('Add')
  type('S')
  press('Save')
  await screen.findByText('Too short.')

  press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Add')
  expect(screen.queryByText('Too short.')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
})
