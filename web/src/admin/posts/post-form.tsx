import type { Post } from '@limelight/contract/site/cms'
import { useState } from 'react'
import { refusalAt } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PostBodyField } from './post-body-field.tsx'
import { isSlugTaken, KINDS, type PostDraft } from './posts.api.ts'
import { slugOf } from './slug-of.ts'

export interface PostFormProps {
  /** Absent: a new one. */
  post?: Post
  /** Throwing an `ApiError` shows it in the form. */
  onSave: (draft: PostDraft) => Promise<void>
}

/** The address follows the title until somebody writes one. */
export function PostForm({ post, onSave }: PostFormProps) {
  const { t } = useT('admin/posts')
  const [kind, setKind] = useState<Post['kind']>(post?.kind ?? 'page')
  const [title, setTitle] = useState(post?.title ?? '')
  const [ownSlug, setOwnSlug] = useState(post?.slug)
  const [body, setBody] = useState(post?.body ?? '')
  const slug = ownSlug ?? slugOf(title)
  const form = useForm({
    submit: (data) =>
      onSave({
        kind,
        slug,
        title: title.trim(),
        excerpt: String(data.get('excerpt') ?? '').trim(),
        body,
        status: data.get('published') === null ? 'draft' : 'published',
      }),
    adjust: (refusal, error) => (isSlugTaken(error) ? refusalAt(refusal, 'slug') : refusal),
  })
  return (
    <Form {...form.props} message={form.message}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label={t('name')}
          name="title"
          required
          maxLength={160}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={form.errorOf('title')}
        />
        <SelectField
          label={t('kind')}
          name="kind"
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(event) => setKind(oneOf(KINDS, event.currentTarget.value) ?? 'page')}
        />
      </div>
      <TextField
        label={t('slug')}
        name="slug"
        required
        maxLength={80}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        title={t('slugPattern')}
        value={slug}
        onChange={(event) => setOwnSlug(event.currentTarget.value)}
        hint={`${kind === 'page' ? '/page/' : '/blog/'}${slug || '…'} · ${t('slugHint')}`}
        error={form.errorOf('slug')}
      />
      <TextArea
        label={t('excerpt')}
        name="excerpt"
        maxLength={300}
        rows={2}
        defaultValue={post?.excerpt ?? ''}
        hint={t('excerptHint')}
        error={form.errorOf('excerpt')}
      />
      <PostBodyField value={body} onChange={setBody} error={form.errorOf('body')} />
      <Switch
        label={t('published')}
        hint={t('publishedHint')}
        name="published"
        defaultChecked={post?.status === 'published'}
        framed
      />
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
