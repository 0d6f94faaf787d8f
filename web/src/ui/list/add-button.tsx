import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { LinkButton } from '../link-button.tsx'
import { Plus } from '../member-icons.ts'

export type AddButtonProps = {
  children: ReactNode
  /** Where it is not the one thing to do on the page. */
  variant?: ButtonProps['variant']
} & ({ to: string } | { onClick: () => void })

/** Adds a row to a list: a link to the page that does, or a button that opens the dialog. */
export function AddButton({ children, ...target }: AddButtonProps) {
  const label = (
    <>
      <Plus className="size-4.5" />
      {children}
    </>
  )
  return 'to' in target ? (
    <LinkButton to={target.to} variant={target.variant}>
      {label}
    </LinkButton>
  ) : (
    <Button {...target}>{label}</Button>
  )
}
