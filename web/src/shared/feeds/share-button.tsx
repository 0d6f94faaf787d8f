import { copyText } from '../../platform/copy-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Share } from '../../ui/icons.tsx'

export interface ShareButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** A path of this site; what is copied is its whole address. */
  path: string
  label: string
}

export function ShareButton({ path, label, variant = 'ghost', className }: ShareButtonProps) {
  const ui = useT('ui')
  async function share(): Promise<void> {
    const address = new URL(path, window.location.href).href
    // Phones have a sheet with their own ways of sharing; elsewhere the address is copied.
    if (isPhone() && navigator.canShare?.({ url: address })) {
      // Closing the sheet is a refusal, too.
      await navigator.share({ url: address }).catch(() => undefined)
      return
    }
    if (await copyText(address)) toast.success(ui.t('copied'))
    else toast.error(ui.t('errorOccurred'))
  }
  return (
    <Button
      variant={variant}
      size="icon"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => void share()}
    >
      <Share className="size-5" />
    </Button>
  )
}

/** Desktop systems have such a sheet too, in which the address alone cannot be copied. */
function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
