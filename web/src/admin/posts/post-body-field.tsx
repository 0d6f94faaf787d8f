import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
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
  const { t } = useAdminT('adminSite')
  const area = (
    <TextArea
      label={t('posts.body')}
      name="body"
      rows={14}
      maxLength={BODY_MAX}
      spellCheck
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={t('posts.bodyHint')}
      error={error}
      className="pt-4 [&_textarea]:max-h-none [&_textarea]:min-h-72 [&_textarea]:font-mono [&_textarea]:text-sm"
    />
  )
  return (
    <Tabs
      label={t('posts.body')}
      tabs={[
        { value: 'write', label: t('posts.write'), content: area },
        { value: 'preview', label: t('posts.preview'), content: <PostPreview body={value} /> },
      ]}
    />
  )
}
