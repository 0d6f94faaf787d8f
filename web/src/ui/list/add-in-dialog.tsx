import { type ReactNode, useState } from 'react'
import { AddButton } from './add-button.tsx'

export interface AddInDialogProps {
  label: string
  dialog: (props: { open: boolean; onClose: () => void }) => ReactNode
}

/** Adds a row to a list in a dialog. */
export function AddInDialog({ label, dialog }: AddInDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <AddButton onClick={() => setIsOpen(true)}>{label}</AddButton>
      {dialog({ open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  )
}
