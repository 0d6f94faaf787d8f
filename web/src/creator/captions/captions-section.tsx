import { CAPTION_BODY_MAX_BYTES } from '@limelight/contract/core/caption-rules'
import type { MediaFile } from '@limelight/contract/core/media'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Download } from '../../ui/icons.tsx'
import { Trash } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'
import { languagesQuery } from '../account/account.api.ts'
import { removeCaptions, saveCaptions } from './captions.api.ts'
import { type Cue, cuesOf } from './cues.ts'
import { readText } from './read-text.ts'

const CueEditor = lazy(() => import('./cue-editor.tsx'))

export interface CaptionsSectionProps {
  /** A video that can be played. */
  file: MediaFile
  framed?: boolean
}

/** The captions of a video, saved at once, beside any form. */
export function CaptionsSection({ file, framed = false }: CaptionsSectionProps) {
  const { t } = useT('creator/media')
  const [shown, setShown] = useState(file)
  const captions = shown.captions ?? []
  const [edited, setEdited] = useState<{ language: string; cues: readonly Cue[] }>()
  async function edit(language: string): Promise<void> {
    const known = captions.find((one) => one.language === language)
    try {
      setEdited({ language, cues: known ? cuesOf(await loadText(known.url)) : [] })
    } catch {
      toast.error(t('cues.failed'))
    }
  }
  return (
    <Section framed={framed} title={t('captions.title')} text={t('captions.text')}>
      {captions.length === 0 && <p className="mb-3 text-[15px] text-muted">{t('captions.none')}</p>}
      <ul aria-label={t('captions.title')} className="mb-3 grid grid-cols-1 gap-1">
        {captions.map(({ language, url }) => (
          <Language
            key={language}
            id={file._id}
            language={language}
            url={url}
            onChange={setShown}
            onEdit={(language) => void edit(language)}
          />
        ))}
      </ul>
      <UploadForm id={file._id} onChange={setShown} onEdit={(language) => void edit(language)} />
      {edited && (
        <Suspense fallback={null}>
          <CueEditor file={shown} {...edited} onSaved={setShown} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

async function loadText(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`captions answered ${answer.status}`)
  return answer.text()
}

interface LanguageProps {
  id: string
  language: string
  url: string
  onChange: (file: MediaFile) => void
  onEdit: (language: string) => void
}

function Language({ id, language, url, onChange, onEdit }: LanguageProps) {
  const { t } = useT('creator/media')
  const { formatLanguage } = useFormat()
  const name = formatLanguage(language)
  return (
    <li className="flex items-center gap-2 border-t border-line py-1 first:border-0">
      <span className="min-w-0 flex-1 font-semibold">{name}</span>
      <Button variant="ghost" size="sm" aria-label={`${t('cues.edit')}: ${name}`} onClick={() => onEdit(language)}>
        {t('cues.edit')}
      </Button>
      <a
        href={url}
        download={`${language}.vtt`}
        aria-label={`${t('captions.download')}: ${name}`}
        className={buttonStyle({ variant: 'ghost', size: 'icon' })}
      >
        <Download className="size-4.5" />
      </a>
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={`${t('captions.remove')}: ${name}`}
        question={{
          danger: true,
          title: t('captions.removeTitle'),
          text: t('captions.removeText'),
          confirmLabel: t('captions.remove'),
          action: async () => onChange(await removeCaptions(id, language)),
          done: t('captions.removed'),
        }}
      >
        <Trash className="size-4.5" />
      </ActionButton>
    </li>
  )
}

function UploadForm({ id, onChange, onEdit }: Pick<LanguageProps, 'id' | 'onChange' | 'onEdit'>) {
  const { t } = useT('creator/media')
  const { formatLanguage, compareNames } = useFormat()
  const languages = useQuery(languagesQuery).data?.data ?? []
  const [file, setFile] = useState<File>()
  const [isMissing, setIsMissing] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const form = useForm({
    submit: async (data, element) => {
      setIsMissing(!file)
      if (!file) return
      const text = await readText(file)
      setIsUnreadable(text === undefined)
      if (text === undefined) return
      onChange(await saveCaptions(id, String(data.get('language') ?? ''), text))
      setFile(undefined)
      element.reset()
      toast.success(t('captions.saved'))
    },
  })
  const options = languages
    .map(({ code }) => ({ value: code, label: formatLanguage(code) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
  const missing = isMissing && !file ? t('captions.missingFile') : undefined
  const wrong = isUnreadable ? t('captions.unreadable') : missing
  return (
    <Form {...form.props} message={form.message}>
      <SelectField
        label={t('captions.language')}
        name="language"
        placeholder={t('captions.choose')}
        options={options}
        required
        error={form.errorOf('language')}
      />
      <FilePicker
        look="line"
        label={file ? <bdi>{file.name}</bdi> : t('captions.file')}
        hint={t('captions.fileHint')}
        accept=".vtt,.srt"
        maxBytes={CAPTION_BODY_MAX_BYTES}
        error={wrong ?? form.errorOf('text')}
        onFiles={([chosen]) => {
          setFile(chosen)
          setIsMissing(false)
          setIsUnreadable(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" busy={form.submitting}>
          {t('captions.upload')}
        </Button>
        <Button
          type="button"
          variant="ghost"
          onClick={({ currentTarget }) => {
            const language = currentTarget.form && String(new FormData(currentTarget.form).get('language') ?? '')
            if (language) onEdit(language)
            else currentTarget.form?.reportValidity()
          }}
        >
          {t('cues.write')}
        </Button>
      </div>
    </Form>
  )
}
