import { type ReactNode, use, useId } from 'react'
import { FieldMessagesContext } from '../../platform/form/field-messages.ts'
import { cn } from '../cn.ts'
import { CircleAlert } from '../icons.tsx'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Hidden labels are still read aloud. */
  hideLabel?: boolean
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}
export type FieldControl = {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

export const controlStyle =
  'w-full rounded-field border border-field bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-muted hover:border-ink focus:border-link focus:outline-1 focus:outline-offset-0 focus:outline-link disabled:bg-sunken disabled:opacity-70 aria-invalid:border-danger aria-invalid:outline-danger '

/** Label, control, hint and error of one form field, tied together for assistive technology. */
export function Field({ label, hint, error: refusal, hideLabel = false, className, children }: FieldProps) {
  const id = useId()
  const missing = use(FieldMessagesContext).get(id)
  const error = refusal ?? missing
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
