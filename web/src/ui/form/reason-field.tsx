import type { FormControls } from '../../platform/form/use-form.ts'
import { TextArea } from './text-area.tsx'

export interface ReasonFieldProps {
  label: string
  hint?: string
  maxLength?: number
  form: Pick<FormControls, 'errorOf'>
}

/** Why something is decided; read from the form's data as `reason`. */
export function ReasonField({ label, hint, maxLength = 1_000, form }: ReasonFieldProps) {
  return (
    <TextArea
      label={label}
      name="reason"
      required
      minLength={3}
      maxLength={maxLength}
      rows={3}
      hint={hint}
      error={form.errorOf('reason')}
    />
  )
}
