import type { OwnStream } from '@limelight/contract/live/streaming'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { changeSlowMode, clearChat } from './live.api.ts'

const PAUSES = [0, 5, 15, 30, 60]

export interface ChatToolsProps {
  stream: OwnStream
}

export function ChatTools({ stream }: ChatToolsProps) {
  const { t } = useT('creator/live')
  const errorText = useErrorText()
  const [pause, setPause] = useState(stream.chat.slowModeSeconds)
  const run = (work: Promise<void>) => void work.catch((error: unknown) => toast.error(errorText(error)))
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SelectField
        label={t('slowMode')}
        value={String(pause)}
        onChange={(event) => {
          const seconds = Number(event.currentTarget.value)
          setPause(seconds)
          run(changeSlowMode(stream._id, seconds))
        }}
        options={PAUSES.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('slowModeOff') : t('seconds', { count: seconds }),
        }))}
      />
      <Button variant="outline" onClick={() => run(clearChat(stream._id))}>
        {t('clearChat')}
      </Button>
    </div>
  )
}
