import { useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'type' | 'title'> {
  tooltip?: string
  /** What is asked before. */
  question: Omit<ActionDialogProps, 'open' | 'onClose'>
}

/** A button whose action is confirmed first. */
export function ActionButton({ tooltip, question, ...button }: ActionButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} title={tooltip} onClick={() => setIsAsking(true)} />
      <ActionDialog {...question} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
