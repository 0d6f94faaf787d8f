import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LinkIcon } from '../../ui/editor-icons.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { keepFocus } from './keep-focus.ts'

export interface LinkControlProps {
  editor: Editor
}

/** Paths of the site, and addresses of others; the server lets nothing else through. */
const TARGET = '(https?://|/(?!/|\\\\)|#).+'

/** Links the chosen text, or changes the link at the cursor. */
export function LinkControl({ editor }: LinkControlProps) {
  const { t } = useT('admin/posts')
  const [isOpen, setIsOpen] = useState(false)
  const { href, isPossible } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      href: editor.getAttributes('link').href as string | undefined,
      isPossible: !editor.state.selection.empty || editor.isActive('link'),
    }),
  })
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant={href ? 'pressed' : 'ghost'}
        size="icon"
        aria-label={t('editor.link')}
        title={isPossible ? t('editor.link') : t('editor.linkHint')}
        aria-pressed={href !== undefined}
        disabled={!isPossible}
        onMouseDown={keepFocus}
        onClick={() => setIsOpen(true)}
      >
        <LinkIcon className="size-5" />
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('editor.link')} width="sm">
        <LinkForm
          href={href}
          onDone={(target) => {
            const chain = editor.chain().focus().extendMarkRange('link')
            if (target === '') chain.unsetLink().run()
            else chain.setLink({ href: target }).run()
            close()
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}

interface LinkFormProps {
  href: string | undefined
  /** Empty: no link any more. */
  onDone: (target: string) => void
  onCancel: () => void
}

/** Inside of the dialog, so that each opening starts anew. */
function LinkForm({ href, onDone, onCancel }: LinkFormProps) {
  const { t } = useT('admin/posts')
  const form = useForm({ submit: async (fields) => onDone(String(fields.get('target') ?? '').trim()) })
  return (
    <Form {...form.props} message={form.message}>
      <TextField
        label={t('editor.target')}
        name="target"
        dir="ltr"
        required
        maxLength={2_000}
        pattern={TARGET}
        title={t('editor.targetHint')}
        hint={t('editor.targetHint')}
        defaultValue={href}
        error={form.errorOf('target')}
      />
      {href && (
        <Button variant="outline" className="justify-self-start" onClick={() => onDone('')}>
          {t('editor.unlink')}
        </Button>
      )}
      <FormActions busy={form.submitting} onCancel={onCancel}>
        {t('editor.setLink')}
      </FormActions>
    </Form>
  )
}
