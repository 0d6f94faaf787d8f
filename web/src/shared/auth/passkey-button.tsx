import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Lock } from '../../ui/icons.tsx'
import { isCancelled } from './passkeys.api.ts'

export interface PasskeyButtonProps {
  label: string
  /** Asks the device; what follows a success is its own. */
  action: () => Promise<void>
}

/** A way by a passkey, below a form that asks for the password. */
export function PasskeyButton({ label, action }: PasskeyButtonProps) {
  const textOf = useErrorText()
  const use = useMutation({ mutationFn: action })
  return (
    <div className="mt-3 grid gap-3">
      {use.isError && !isCancelled(use.error) && <Notice tone="danger">{textOf(use.error)}</Notice>}
      <Button variant="outline" busy={use.isPending} onClick={() => use.mutate()}>
        <Lock className="size-5" />
        {label}
      </Button>
    </div>
  )
}
