import type { MediaFile } from '@limelight/contract/core/media'
import type { Message } from '@limelight/contract/talk/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { RefundMessage } from '../../../shared/messages/refund-message.tsx'
import { useFilesSummary } from '../../../shared/messages/use-files-summary.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { openMessage, showMessage } from '../thread.api.ts'

export interface BoughtFilesProps {
  message: Message
  files: readonly MediaFile[]
}

/** What was bought and not looked at yet: until it is opened, the purchase can be refunded. */
export function BoughtFiles({ message, files }: BoughtFilesProps) {
  const { t } = useT('fan/messages')
  const summaryOf = useFilesSummary()
  const textOf = useErrorText()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const poster = files[0]?.thumbnails[0]

  async function open(): Promise<void> {
    setIsBusy(true)
    await openMessage(client, message).catch((error) => toast.error(textOf(error)))
    setIsBusy(false)
  }

  return (
    <div className="relative grid min-h-52 w-full place-items-center overflow-hidden rounded-card bg-sunken p-4 text-center">
      {poster && <img src={poster} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className="relative grid justify-items-center gap-2 rounded-2xl bg-surface px-5 py-4 text-ink">
        <p className="text-sm font-semibold">{summaryOf(message.type, files)}</p>
        <Button busy={isBusy} onClick={() => void open()}>
          {t('bought.open')}
        </Button>
        <RefundMessage
          id={message._id}
          price={message.price}
          until={message.refundableUntil}
          onRefunded={(refunded) => showMessage(client, refunded)}
        />
      </div>
    </div>
  )
}
