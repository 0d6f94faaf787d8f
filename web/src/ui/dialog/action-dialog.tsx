import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { toast } from '../feedback/toast.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

export interface ActionDialogProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'busy' | 'error'> {
  action: () => Promise<unknown>
  /** Said afterwards. */
  done?: string
  /** Instead of the usual text of a refusal. */
  errorOf?: (error: Error) => ReactNode
  /** After a refusal nothing is left to ask: it is shown as a toast, and the dialog closes. */
  closesOnFailure?: boolean
}

/** Asks, acts, and says so; a refusal is shown where it was asked. */
export function ActionDialog({ action, done, errorOf, closesOnFailure = false, ...dialog }: ActionDialogProps) {
  const textOf = useErrorText()
  const { isPending, error, mutate, reset } = useMutation({ mutationFn: action })
  // The second click of a double click comes before `isPending` is rendered.
  const isRunning = useRef(false)
  const explain = (failure: Error) => errorOf?.(failure) ?? textOf(failure)
  const close = () => {
    reset()
    dialog.onClose()
  }
  const act = () => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(undefined, {
      onSettled: () => {
        isRunning.current = false
      },
      onSuccess: () => {
        close()
        if (done !== undefined) toast.success(done)
      },
      onError: (failure) => {
        if (!closesOnFailure) return
        close()
        const text = explain(failure)
        toast.error(typeof text === 'string' ? text : textOf(failure))
      },
    })
  }
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      onConfirm={act}
      busy={isPending}
      error={error && !closesOnFailure ? explain(error) : null}
    />
  )
}
