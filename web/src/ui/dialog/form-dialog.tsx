import type { ReactNode } from 'react'
import { type FormControls, type FormOptions, useForm } from '../../platform/form/use-form.ts'
import { toast } from '../feedback/toast.ts'
import { Form } from '../form/form.tsx'
import { FormActions } from '../form/form-actions.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'actions' | 'children'>, Pick<FormOptions, 'adjust'> {
  /** What submitting does. */
  saveLabel: ReactNode
  /** Saves, and answers with what is said about it, if anything. Then the dialog closes; throwing shows the error in it. */
  submit: (data: FormData) => Promise<string | undefined>
  /** The fields. What they remember begins anew with each opening. */
  children: (errorOf: FormControls['errorOf']) => ReactNode
}

/** A dialog with one form: fields, Cancel, and a button that saves and closes. */
export function FormDialog({ saveLabel, submit, adjust, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <DialogForm {...{ saveLabel, submit, children }} {...(adjust && { adjust })} onClose={dialog.onClose} />
    </Dialog>
  )
}

type DialogFormProps = Pick<FormDialogProps, 'saveLabel' | 'submit' | 'adjust' | 'children' | 'onClose'>

/** Inside of the dialog, so that each opening starts anew. */
function DialogForm({ saveLabel, submit, adjust, children, onClose }: DialogFormProps) {
  const form = useForm({
    ...(adjust && { adjust }),
    submit: async (data) => {
      const done = await submit(data)
      if (done !== undefined) toast.success(done)
      onClose()
    },
  })
  return (
    <Form {...form.props} message={form.message} autoComplete="off">
      {children(form.errorOf)}
      <FormActions busy={form.submitting} onCancel={onClose}>
        {saveLabel}
      </FormActions>
    </Form>
  )
}
