import type { OwnStream } from '@limelight/contract/live/streaming'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Square } from '../../ui/member-icons.ts'
import { useEndStream } from './live.api.ts'

export interface EndButtonProps extends Pick<ButtonProps, 'variant'> {
  stream: OwnStream
}

export function EndButton({ stream, variant = 'danger' }: EndButtonProps) {
  const { t } = useT('creator/live')
  const errorText = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndStream(stream._id)
  return (
    <>
      <Button variant={variant} size="sm" onClick={() => setIsAsking(true)}>
        <Square className="size-4" />
        {t('end')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => end.mutate()}
        title={t('endTitle')}
        text={t('endText')}
        confirmLabel={t('end')}
        danger
        busy={end.isPending}
        error={end.error ? errorText(end.error) : undefined}
      />
    </>
  )
}
