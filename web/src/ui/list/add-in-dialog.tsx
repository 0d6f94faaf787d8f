import { type ReactNode, useState } from 'react'
import { AddButton, type AddButtonProps } from './add-button.tsx'

export interface AddInDialogProps extends Pick<AddButtonProps, 'variant'> {
  label: string
  dialog: (props: { open: boolean; onClose: () => void }) => ReactNode
}

/** Adds a row to a list in a dialog. */
export function AddInDialog({ label, variant, dialog }: AddInDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AddButton variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </AddButton>
      {dialog({ open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  )
}
