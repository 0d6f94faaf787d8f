import { lazy, Suspense, useId } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { isEditable } from './editable-html.ts'
import { PostPreview } from './post-preview.tsx'

// Larger than the rest of the page.
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

export interface PostBodyFieldProps {
  value: string
  onChange: (html: string) => void
  error: string | undefined
}

const BODY_MAX = 50_000

/** The text as it will look, its HTML, and what the server would make of it. */
export function PostBodyField(props: PostBodyFieldProps) {
  const { t } = useT('admin/posts')
  const errorId = useId()
  return (
    <div>
      <Tabs
        label={t('body')}
        tabs={[
          { value: 'write', label: t('write'), content: <Written {...props} errorId={errorId} /> },
          { value: 'html', label: 'HTML', content: <HtmlField {...props} /> },
          { value: 'preview', label: t('preview'), content: <PostPreview body={props.value} /> },
        ]}
      />
      {props.error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          {props.error}
        </p>
      )}
    </div>
  )
}

function Written({ value, onChange, error, errorId }: PostBodyFieldProps & { errorId: string }) {
  const { t } = useT('admin/posts')
  if (!isEditable(value)) return <Notice>{t('onlyAsHtml')}</Notice>
  return (
    <Suspense fallback={<Skeleton className="h-80 rounded-field" />}>
      <RichTextEditor label={t('body')} html={value} onChange={onChange} error={error} errorId={errorId} />
    </Suspense>
  )
}

function HtmlField({ value, onChange }: PostBodyFieldProps) {
  const { t } = useT('admin/posts')
  return (
    <TextArea
      label={t('bodyHtml')}
      name="body"
      rows={14}
      maxLength={BODY_MAX}
      spellCheck
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={t('bodyHint')}
      className="[&_textarea]:max-h-none [&_textarea]:min-h-72 [&_textarea]:font-mono [&_textarea]:text-sm"
    />
  )
}
