import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will happen, in plain words. */
  text: ReactNode
  confirmLabel: string
  /** Instead of "Cancel", which says too little beside a button that cancels something. */
  dismissLabel?: string | undefined
  danger?: boolean
  busy?: boolean
  error?: ReactNode
  /** What is chosen, or another way, between the text and the answers. */
  children?: ReactNode
}

/** Asks before something that cannot be undone; a click beside it does not answer. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  dismissLabel,
  danger = false,
  busy = false,
  error,
  children,
}: ConfirmDialogProps) {
  const { t } = useT('ui')
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim/60 backdrop-blur-[2px]" />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed inset-x-3 bottom-3 z-50 grid animate-sheet gap-2 rounded-card border border-line bg-raised p-6 shadow-high focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md sm:animate-rise"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-[15px] text-muted">{text}</AlertDialog.Description>
          {children && <div className="mt-2">{children}</div>}
          {error && (
            <p role="alert" className="rounded-field bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
              {error}
            </p>
          )}
          <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={busy}>
                {dismissLabel ?? t('cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
