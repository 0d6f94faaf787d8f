import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '../cn.ts'
import { controlStyle, Field } from './field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
}

/** Grows with its text; with `maxLength` it counts, once half of it is used. */
export function TextArea({ label, hint, error, hideLabel, className, onInput, maxLength, ...area }: TextAreaProps) {
  const [length, setLength] = useState(String(area.defaultValue ?? area.value ?? '').length)
  const showsCount = maxLength !== undefined && length > maxLength / 2
  return (
    <Field {...{ label, hint, error, className }} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className="relative">
          <textarea
            rows={4}
            {...area}
            {...control}
            maxLength={maxLength}
            className={cn(controlStyle, 'field-sizing-content max-h-96 min-h-28 resize-y py-3 leading-relaxed')}
            onInput={(event) => {
              setLength(event.currentTarget.value.length)
              onInput?.(event)
            }}
          />
          {showsCount && (
            <span className="absolute end-3 bottom-3 rounded-full bg-surface/90 px-2 text-xs text-muted tabular-nums">
              {length}/{maxLength}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
