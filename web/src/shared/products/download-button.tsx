import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Download } from '../../ui/icons.tsx'
import { downloadAddressOf } from './products.api.ts'

export interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  productId: string
}

/** Saves what was bought. */
export function DownloadButton({ productId, ...look }: DownloadButtonProps) {
  const { t } = useT('shared/products')
  const textOf = useErrorText()
  const download = useMutation({
    mutationFn: () => downloadAddressOf(productId),
    // The answer is an attachment, so the page stays.
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => toast.error(textOf(error)),
  })
  return (
    <Button {...look} busy={download.isPending} onClick={() => download.mutate()}>
      <Download className="size-4.5" />
      {t('save')}
    </Button>
  )
}
