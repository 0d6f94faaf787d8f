import { type DragEvent, type ReactNode, use, useId, useState } from 'react'
import { FieldMessagesContext } from '../../platform/form/field-messages.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../cn.ts'
import { Upload } from '../more-icons.ts'

export interface FilePickerProps {
  label: ReactNode
  hint?: ReactNode
  /** As the `accept` attribute: `image/*`, `.mp4`, … */
  accept?: string
  multiple?: boolean
  maxBytes?: number
  name?: string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  /** A drop zone where none is given; a line of its text, or a tile at the end of a strip of tiles. */
  look?: keyof typeof LOOKS
  onFiles: (files: File[]) => void
}

const LOOKS = {
  zone: { frame: 'justify-items-center rounded-card border-2 px-6 py-8 text-center', icon: 'mb-1 size-12' },
  line: {
    frame: 'grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 rounded-field border-[1.5px] px-3.5 py-3 text-start',
    icon: 'row-span-3 size-11',
  },
  tile: {
    frame: 'h-full content-center justify-items-center rounded-2xl border-[1.5px] px-2 py-4 text-center text-sm',
    icon: 'size-11',
  },
}

/** A file input and drop zone in one. Checks here only save a useless upload; the server decides. */
export function FilePicker({
  label,
  hint,
  accept,
  multiple = false,
  maxBytes,
  error,
  disabled = false,
  look = 'zone',
  onFiles,
  ...input
}: FilePickerProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('ui')
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function take(files: File[]): void {
    const chosen = multiple ? files : files.slice(0, 1)
    const foreign = chosen.find((file) => !isAccepted(file, accept))
    const large = chosen.find((file) => maxBytes !== undefined && file.size > maxBytes)
    if (foreign) setRefusal(t('fileTypeRefused', { name: foreign.name }))
    else if (large) setRefusal(t('fileTooLarge', { name: large.name, limit: formatBytes(maxBytes ?? 0) }))
    else {
      setRefusal(undefined)
      if (chosen.length > 0) onFiles(chosen)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }

  const missing = use(FieldMessagesContext).get(id)
  const problem = refusal ?? error ?? missing
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-1.5', look === 'tile' && 'h-full grid-rows-[1fr_auto]')}>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'relative grid cursor-pointer gap-1 border-dashed transition-colors hover:border-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-link',
          LOOKS[look].frame,
          isOver ? 'border-ink bg-sunken' : 'border-field bg-surface',
          disabled && 'pointer-events-none opacity-50',
        )}
      >
        <span className={cn('grid place-items-center rounded-2xl bg-sunken text-ink', LOOKS[look].icon)}>
          <Upload />
        </span>
        <span className="font-semibold">{label}</span>
        {look === 'zone' && (
          <span className="text-sm text-muted">
            <span className="font-semibold text-link">{multiple ? t('chooseFiles') : t('chooseFile')}</span>{' '}
            {t('dropHere')}
          </span>
        )}
        {hint && <span className="text-sm text-muted">{hint}</span>}
        <input
          {...input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => take([...(event.currentTarget.files ?? [])])}
        />
      </label>
      {problem && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Pure. Phones leave the type of some pictures empty; those are for the server to judge. */
export function isAccepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  if (!accept || file.type === '') return true
  return accept.split(',').some((entry) => {
    const pattern = entry.trim().toLowerCase()
    if (pattern.startsWith('.')) return file.name.toLowerCase().endsWith(pattern)
    return pattern.endsWith('/*') ? file.type.startsWith(pattern.slice(0, -1)) : file.type === pattern
  })
}
