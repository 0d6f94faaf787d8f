import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import type { ButtonProps } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Trash } from '../../ui/member-icons.ts'

export interface DeleteButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The question, with what is to be deleted in it. */
  title: string
  /** What happens. */
  text: ReactNode
  onDelete: () => Promise<void>
  children?: ReactNode
}

/** Asks, then deletes. */
export function DeleteButton({ title, text, onDelete, variant = 'ghost', size = 'icon', children }: DeleteButtonProps) {
  const { t } = useT('creator/items')
  return (
    <ActionButton
      variant={variant}
      size={size}
      {...(children === undefined && { 'aria-label': t('delete'), tooltip: t('delete') })}
      question={{ danger: true, title, text, confirmLabel: t('delete'), action: onDelete, done: t('deleted') }}
    >
      <Trash className="size-5" />
      {children}
    </ActionButton>
  )
}
