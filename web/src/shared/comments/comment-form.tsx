import { COMMENT_MAX } from '@limelight/contract/text-limits'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { type Thread, useSendComment } from './comments.api.ts'

export interface CommentFormProps {
  thread: Thread
  itemId: string
  label: string
  send: string
  sent: string
  onSent?: () => void
  autoFocus?: boolean
}

export function CommentForm({ thread, itemId, label, send, sent, onSent, autoFocus = false }: CommentFormProps) {
  const sending = useSendComment(thread, itemId)
  // Another key empties the field.
  const [round, setRound] = useState(0)
  const form = useForm({
    submit: async (data) => {
      await sending.mutateAsync(String(data.get('content') ?? ''))
      toast.success(sent)
      setRound(round + 1)
      onSent?.()
    },
  })
  return (
    <Form {...form.props} message={form.message} gap="sm">
      <TextArea
        key={round}
        label={label}
        hideLabel
        placeholder={label}
        name="content"
        required
        rows={2}
        maxLength={COMMENT_MAX}
        autoFocus={autoFocus}
        error={form.errorOf('content')}
      />
      <Button type="submit" size="sm" busy={form.submitting} className="justify-self-end">
        {send}
      </Button>
    </Form>
  )
}
