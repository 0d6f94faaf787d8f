import { useEffect, useRef } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'

export interface CodeFieldProps {
  label: string
  hint?: string
  error: string | undefined
  /** Where the field is the only thing to do. */
  focus?: boolean
}

/** Six digits of an app, or a recovery code with letters. */
export function CodeField({ label, hint, error, focus = false }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.querySelector('input')?.focus()
  }, [focus])
  return (
    <div ref={box}>
      <TextField
        label={label}
        name="code"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        hint={hint}
        error={error}
      />
    </div>
  )
}
