import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Trash } from '../../ui/icons.tsx'

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
  const textOf = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      setIsAsking(false)
      toast.success(t('deleted'))
    },
  })
  return (
    <>
      <Button
        variant={variant}
        size={size}
        {...(children === undefined && { 'aria-label': t('delete'), title: t('delete') })}
        onClick={() => setIsAsking(true)}
      >
        <Trash className="size-5" />
        {children}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        title={title}
        text={text}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        error={remove.error ? textOf(remove.error) : null}
      />
    </>
  )
}
