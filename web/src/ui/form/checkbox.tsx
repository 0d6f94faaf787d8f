import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { FieldMessagesContext } from '../../platform/form/field-messages.ts'
import { cn } from '../cn.ts'
import { Check } from '../more-icons.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** Where the box stands beside a label of several lines. */
  align?: 'start' | 'center'
}

export function Checkbox({ label, hint, align = 'start', className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const errorId = `${id}-error`
  const error = use(FieldMessagesContext).get(id)
  return (
    <>
      <label className={cn('flex gap-3 py-1', align === 'start' ? 'items-start' : 'items-center', className)}>
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
            className="peer size-5 appearance-none rounded-md border border-field bg-surface transition-colors checked:border-ink checked:bg-ink disabled:opacity-50 aria-invalid:border-danger"
          />
          <Check className="pointer-events-none absolute size-4 stroke-3 text-bg opacity-0 peer-checked:opacity-100" />
        </span>
        <span className="text-[15px] leading-snug">
          {label}
          {hint && <span className="block text-sm text-muted">{hint}</span>}
        </span>
      </label>
      {error && (
        <p id={errorId} role="alert" className="-mt-1 ps-8 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}
