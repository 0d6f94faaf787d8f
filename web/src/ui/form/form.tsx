import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import { FieldMessagesContext } from '../../platform/form/field-messages.ts'
import { NEEDS_JAVASCRIPT } from '../../platform/form/form-pages.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { cn } from '../cn.ts'
import { Notice } from '../feedback/notice.tsx'
import { useComplete } from './use-complete.ts'

const ExplainFields = lazy(() => import('./explain-fields.tsx'))

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
 * them (`early-forms.ts`), and never becomes part of an address. Fields that are missing or wrong say so themselves; without scripts
 * the browser does. With `noValidate` the form checks everything by itself.
 */
export function Form({
  message,
  gap = 'lg',
  action = NEEDS_JAVASCRIPT,
  className,
  children,
  noValidate = false,
  onSubmit,
  onInput,
  ...form
}: FormProps) {
  const notice = useRef<HTMLDivElement>(null)
  const isInBrowser = useIsInBrowser()
  const check = useComplete(onSubmit)
  // Who sent a long form from its end would not see what stands above it.
  useEffect(() => {
    if (message) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <form
      {...form}
      noValidate={noValidate || isInBrowser}
      onSubmit={noValidate ? onSubmit : check.onSubmit}
      onInput={(event) => {
        check.onInput(event)
        onInput?.(event)
      }}
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
      <FieldMessagesContext value={check.messages}>{children}</FieldMessagesContext>
      {check.incomplete && (
        <Suspense fallback={null}>
          <ExplainFields {...check.incomplete} onMessages={check.onMessages} />
        </Suspense>
      )}
    </form>
  )
}
