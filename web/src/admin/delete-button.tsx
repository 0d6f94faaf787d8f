import { ActionButton } from '../ui/dialog/action-button.tsx'
import { Trash } from '../ui/member-icons.ts'

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
  return (
    <ActionButton
      variant="danger"
      size={size}
      question={{ danger: true, title, text, confirmLabel: label, action: onDelete, done }}
    >
      <Trash className="size-4" />
      {label}
    </ActionButton>
  )
}
