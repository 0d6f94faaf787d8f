import { useT } from '../../platform/i18n/use-t.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { PostPreview } from './post-preview.tsx'

export interface PostBodyFieldProps {
  value: string
  onChange: (html: string) => void
  error: string | undefined
}

const BODY_MAX = 50_000

/** HTML, and what the server would make of it. */
export function PostBodyField({ value, onChange, error }: PostBodyFieldProps) {
  const { t } = useT('admin/posts')
  const area = (
    <TextArea
      label={t('body')}
      name="body"
      rows={14}
      maxLength={BODY_MAX}
      spellCheck
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={t('bodyHint')}
      error={error}
      className="pt-4 [&_textarea]:max-h-none [&_textarea]:min-h-72 [&_textarea]:font-mono [&_textarea]:text-sm"
    />
  )
  return (
    <Tabs
      label={t('body')}
      tabs={[
        { value: 'write', label: t('write'), content: area },
        { value: 'preview', label: t('preview'), content: <PostPreview body={value} /> },
      ]}
    />
  )
}
