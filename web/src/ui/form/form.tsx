import { type ComponentProps, useEffect, useRef } from 'react'
import { NEEDS_JAVASCRIPT } from '../../platform/form/form-pages.ts'
import { cn } from '../cn.ts'
import { Notice } from '../feedback/notice.tsx'

export interface FormProps extends ComponentProps<'form'> {
  /** The page whose action answers the form when it is sent without scripts; else a page that says that it needs them. */
  action?: string
  /** A refusal about no field in particular. */
  message?: string | null
  gap?: keyof typeof GAPS
}

const GAPS = { sm: 'gap-3', md: 'gap-4', lg: 'gap-5' }

/**
 * One column of fields. Spread `useForm().props` and pass its `message`. What is sent before the page's scripts are there waits for
 * them (`early-forms.ts`), and never becomes part of an address.
 */
export function Form({ message, gap = 'lg', action = NEEDS_JAVASCRIPT, className, children, ...form }: FormProps) {
  const notice = useRef<HTMLDivElement>(null)
  // Who sent a long form from its end would not see what stands above it.
  useEffect(() => {
    if (message) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <form
      {...form}
      method="post"
      action={action}
      data-scripted=""
      className={cn('grid grid-cols-1', GAPS[gap], className)}
    >
      {message && (
        <div ref={notice} className="scroll-my-20">
          <Notice tone="danger">{message}</Notice>
        </div>
      )}
      {children}
    </form>
  )
}
