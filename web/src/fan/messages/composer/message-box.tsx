import { MESSAGE_MAX } from '@limelight/contract/talk/messages'
import type { KeyboardEvent } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Mic } from '../../../ui/member-icons.ts'

export interface MessageBoxProps {
  /** Who reads it. */
  name: string
  /** In place of the usual name of the field. */
  label?: string
  text: string
  onChange: (text: string) => void
  /** What is pasted; absent where no file can be added. */
  onFiles?: (files: readonly File[]) => void
  /** Records a voice message; absent where that is impossible or something is written already. */
  onRecord?: () => void
}

/** Enter sends the form and Shift+Enter breaks the line; on touch screens Enter breaks it. */
export function MessageBox({ name, label, text, onChange, onFiles, onRecord }: MessageBoxProps) {
  const { t } = useT('fan/messages')
  return (
    // The space of the button is the frame's: the field's own sides depend on what is written in it.
    <div className="relative flex min-w-0 flex-1 rounded-3xl bg-sunken ps-4.5 pe-12 has-focus-visible:outline-2 has-focus-visible:outline-link">
      <textarea
        rows={1}
        value={text}
        maxLength={MESSAGE_MAX}
        // Empty, it has no direction of its own, and the placeholder is in the language of the page.
        dir={text === '' ? undefined : 'auto'}
        aria-label={label ?? t('write', { name })}
        placeholder={t('writeShort')}
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => sendsOn(event) && event.currentTarget.form?.requestSubmit()}
        onPaste={(event) => {
          if (!onFiles || event.clipboardData.files.length === 0) return
          event.preventDefault()
          onFiles([...event.clipboardData.files])
        }}
        className="field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-base placeholder:text-muted focus:outline-none"
      />
      {onRecord && (
        <Button
          variant="ghost"
          size="smallIcon"
          aria-label={t('recordVoice')}
          onClick={onRecord}
          className="absolute end-1.5 bottom-1"
        >
          <Mic className="size-5" />
        </Button>
      )}
    </div>
  )
}

/** Not while an input method composes a character. */
function sendsOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false
  if (window.matchMedia('(pointer: coarse)').matches) return false
  event.preventDefault()
  return true
}
