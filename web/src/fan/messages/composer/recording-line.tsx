import { formatDuration } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Trash } from '../../../ui/member-icons.ts'
import { Check } from '../../../ui/more-icons.ts'
import type { Recorder } from './use-recorder.ts'

export interface RecordingLineProps {
  recorder: Recorder
}

/** In place of the box while a voice message is recorded. */
export function RecordingLine({ recorder: { seconds = 0, finish, cancel } }: RecordingLineProps) {
  const { t } = useT('fan/messages')
  return (
    <div className="flex items-center gap-2">
      <Button variant="soft" size="icon" aria-label={t('cancelRecording')} onClick={cancel}>
        <Trash />
      </Button>
      <p role="status" className="flex min-h-11 flex-1 items-center gap-3 rounded-3xl bg-sunken px-4.5 text-base">
        <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-danger motion-reduce:animate-none" />
        {t('recording')}
        <span aria-live="off" className="ms-auto text-muted tabular-nums">
          {formatDuration(seconds)}
        </span>
      </p>
      <Button size="icon" aria-label={t('finishRecording')} onClick={finish} autoFocus>
        <Check />
      </Button>
    </div>
  )
}
