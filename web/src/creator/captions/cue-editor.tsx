import type { MediaFile } from '@limelight/contract/core/media'
import { useRef, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { randomUuid } from '../../platform/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { useVideoSource } from '../../ui/player/use-video-source.ts'
import { saveCaptions } from './captions.api.ts'
import { type Cue, overlapping, problemOf, secondsOf, sorted, timeOf, vttOf } from './cues.ts'

export interface CueEditorProps {
  file: MediaFile
  language: string
  /** As they are stored; none for a new language. */
  cues: readonly Cue[]
  onSaved: (file: MediaFile) => void
  onClose: () => void
}

/** A new cue lasts so long, seconds. */
const NEW_SECONDS = 3

/** The cues of one language beside their video; loaded lazily. */
export default function CueEditor({ file, language, cues: stored, onSaved, onClose }: CueEditorProps) {
  const { t } = useT('creator/media')
  const { formatLanguage } = useFormat()
  const video = useRef<HTMLVideoElement>(null)
  useVideoSource(video, { hls: file.hls, src: file.url })
  const now = () => video.current?.currentTime ?? 0
  const { cues, change, add, remove } = useCues(stored, now)
  const [isChecked, setIsChecked] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useForm({
    submit: async (_data, element) => {
      setIsChecked(true)
      const wrong = cues.findIndex((cue) => problemOf(cue) !== undefined)
      if (wrong >= 0) return element.querySelectorAll<HTMLElement>('[data-cue] textarea')[wrong]?.focus()
      onSaved(await saveCaptions(file._id, language, vttOf(cues)))
      toast.success(t('captions.saved'))
      onClose()
    },
  })
  const early = overlapping(cues)
  const leave = () => (cues === stored ? onClose() : setIsLeaving(true))
  return (
    <Dialog open onClose={leave} title={t('cues.title', { language: formatLanguage(language) })} width="lg">
      <div className="grid grid-cols-1 gap-4">
        {/* biome-ignore lint/a11y/useMediaCaption: its captions are what is being written */}
        <video ref={video} controls playsInline poster={file.thumbnails.at(-1)} className="max-h-[30dvh] w-full" />
        <Form {...form.props} message={form.message ?? form.errorOf('text') ?? null} autoComplete="off">
          {cues.length === 0 && <p className="text-muted">{t('cues.empty')}</p>}
          <ol className="grid grid-cols-1 gap-4">
            {cues.map((cue) => (
              <CueRow
                key={cue.key}
                cue={cue}
                isChecked={isChecked}
                isEarly={early.has(cue.key)}
                now={now}
                onChange={(part) => change(cue.key, part)}
                onShow={() => {
                  if (video.current) video.current.currentTime = cue.start
                }}
                onRemove={() => remove(cue.key)}
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button type="button" variant="outline" onClick={add}>
              {t('cues.add')}
            </Button>
            <Button type="submit" busy={form.submitting} disabled={cues.length === 0}>
              {t('cues.save')}
            </Button>
          </div>
        </Form>
      </div>
      <LeaveQuestion open={isLeaving} onClose={() => setIsLeaving(false)} onConfirm={onClose} />
    </Dialog>
  )
}

function LeaveQuestion(props: Pick<ConfirmDialogProps, 'open' | 'onClose' | 'onConfirm'>) {
  const { t } = useT('creator/media')
  return (
    <ConfirmDialog
      {...props}
      title={t('cues.discardTitle')}
      text={t('cues.discardText')}
      confirmLabel={t('cues.discard')}
      danger
    />
  )
}

function useCues(stored: readonly Cue[], now: () => number) {
  const [cues, setCues] = useState<readonly Cue[]>(stored)
  return {
    cues,
    change: (key: string, part: Partial<Cue>) =>
      setCues((known) => known.map((cue) => (cue.key === key ? { ...cue, ...part } : cue))),
    add: () => {
      const start = now()
      const cue = { key: randomUuid(), start, end: start + NEW_SECONDS, text: '', settings: '' }
      setCues((known) => sorted([...known, cue]))
    },
    remove: (gone: string) => setCues((known) => known.filter(({ key }) => key !== gone)),
  }
}

interface CueRowProps {
  cue: Cue
  isChecked: boolean
  isEarly: boolean
  now: () => number
  onChange: (part: Partial<Cue>) => void
  onShow: () => void
  onRemove: () => void
}

function CueRow({ cue, isChecked, isEarly, now, onChange, onShow, onRemove }: CueRowProps) {
  const { t } = useT('creator/media')
  const problem = isChecked ? problemOf(cue) : undefined
  return (
    <li data-cue className="grid grid-cols-1 gap-2 border-t border-line pt-4 first:border-0">
      <div className="grid grid-cols-2 gap-2">
        <TimeField label={t('cues.start')} seconds={cue.start} onSeconds={(start) => onChange({ start })} />
        <TimeField
          label={t('cues.end')}
          seconds={cue.end}
          onSeconds={(end) => onChange({ end })}
          error={problem === 'time' || problem === 'order' ? t(`cues.problems.${problem}`) : undefined}
        />
      </div>
      <TextArea
        label={t('cues.text')}
        rows={2}
        dir="auto"
        value={cue.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        error={problem === 'text' ? t('cues.problems.text') : undefined}
      />
      {isEarly && <p className="text-sm text-muted">{t('cues.overlaps')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="ghost" size="sm" onClick={onShow}>
          {t('cues.show')}
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={() => onChange({ start: now() })}>
          {t('cues.startNow')}
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={() => onChange({ end: now() })}>
          {t('cues.endNow')}
        </Button>
        <Button type="button" variant="ghost" size="smallIcon" aria-label={t('cues.remove')} onClick={onRemove}>
          <Trash className="size-4.5" />
        </Button>
      </div>
    </li>
  )
}

interface TimeFieldProps {
  label: string
  seconds: number
  onSeconds: (seconds: number) => void
  error?: string | undefined
}

/** What is typed stays as it is until the field is left. */
function TimeField({ label, seconds, onSeconds, error }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={label}
      dir="ltr"
      value={typed ?? (Number.isNaN(seconds) ? '' : timeOf(seconds))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onSeconds(secondsOf(event.currentTarget.value) ?? Number.NaN)
      }}
      onBlur={() => Number.isNaN(seconds) || setTyped(undefined)}
      error={error}
    />
  )
}
