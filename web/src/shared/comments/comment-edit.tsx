import { isApiError } from '@limelight/contract/client'
import type { Comment } from '@limelight/contract/content/comments'
import { COMMENT_MAX } from '@limelight/contract/text-limits'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useEditComment } from './comments.api.ts'

export interface CommentEditProps {
  comment: Comment
  onClose: () => void
}

export function CommentEdit({ comment, onClose }: CommentEditProps) {
  const { t } = useT('shared/comments')
  const edit = useEditComment(comment)
  const form = useForm({
    submit: async (data) => {
      await edit.mutateAsync(String(data.get('content') ?? ''))
      toast.success(t('editedToast'))
      onClose()
    },
    adjust: (refusal, error) =>
      isApiError(error) && error.code === 'edit_expired' ? { fields: {}, message: t('tooLate') } : refusal,
  })
  return (
    <Form {...form.props} message={form.message} gap="sm" className="mt-2">
      <TextArea
        label={t('editOf')}
        hideLabel
        name="content"
        required
        rows={2}
        defaultValue={comment.content}
        maxLength={COMMENT_MAX}
        autoFocus
        error={form.errorOf('content')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="sm" busy={form.submitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
