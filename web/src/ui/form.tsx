import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Notice } from './notice.tsx'

export interface FormProps extends ComponentProps<'form'> {
  /** A refusal about no field in particular. */
  message?: string | null
}

/** One column of fields. Spread `useForm().props` and pass its `message`. */
export function Form({ message, className, children, ...form }: FormProps) {
  return (
    <form {...form} className={cn('grid grid-cols-1 gap-5', className)}>
      {message && <Notice tone="danger">{message}</Notice>}
      {children}
    </form>
  )
}
