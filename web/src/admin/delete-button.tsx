import { useState } from 'react'
import { useErrorText } from '../platform/i18n/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Trash } from '../ui/icons.tsx'

export interface DeleteButtonProps {
  label: string
  /** The question. */
  title: string
  /** What will be gone. */
  text: string
  /** Said afterwards. */
  done: string
  onDelete: () => Promise<void>
  size?: 'sm' | 'md'
}

/** Asks, deletes, and says so; a refusal is shown where it was asked. */
export function DeleteButton({ label, title, text, done, onDelete, size = 'md' }: DeleteButtonProps) {
  const textOf = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await onDelete()
      setIsOpen(false)
      toast.success(done)
    } catch (reason) {
      setError(textOf(reason))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button variant="danger" size={size} onClick={() => setIsOpen(true)}>
        <Trash className="size-4" />
        {label}
      </Button>
      <ConfirmDialog
        danger
        open={isOpen}
        onClose={() => {
          setIsOpen(false)
          setError(null)
        }}
        onConfirm={() => void confirm()}
        title={title}
        text={text}
        confirmLabel={label}
        busy={isBusy}
        error={error}
      />
    </>
  )
}
