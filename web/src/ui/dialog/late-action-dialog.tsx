import { lazy, Suspense } from 'react'
import type { ActionDialogProps } from './action-dialog.tsx'

const ActionDialog = lazy(() => import('./action-dialog.tsx').then((file) => ({ default: file.ActionDialog })))

/** An `ActionDialog` of pages that visitors see, loaded when something is asked for the first time. */
export function LateActionDialog({ open, ...dialog }: ActionDialogProps) {
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ActionDialog open {...dialog} />
    </Suspense>
  )
}
