import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Cross } from '../../ui/icons.tsx'

export interface RemoveFanButtonProps {
  fan: { name: string }
  action: () => Promise<void>
}

/** Not confirmed first: the fan is put back as easily. */
export function RemoveFanButton({ fan, action }: RemoveFanButtonProps) {
  const { t } = useT('creator/lists')
  const textOf = useErrorText()
  const { mutate, isPending } = useMutation({ mutationFn: action, onError: (error) => toast.error(textOf(error)) })
  return (
    <Button
      variant="ghost"
      size="icon"
      busy={isPending}
      aria-label={t('remove', { name: fan.name })}
      onClick={() => mutate()}
    >
      <Cross className="size-4.5" />
    </Button>
  )
}
