import { type ApiError, isApiError } from '@limelight/contract/client'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../i18n/use-error-text.ts'
import { useT } from '../i18n/use-t.ts'
import { focusProblem } from './focus-problem.ts'
import { type FormRefusal, NO_REFUSAL, refusalOf } from './form-errors.ts'

export type FormControls = {
  /** Spread on the `<form>`. */
  props: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; noValidate?: boolean }
  submitting: boolean
  message: string | null
  /** The server's refusal of one field, for the field's `error`. */
  errorOf: (name: string) => string | undefined
  reset: () => void
}

export type FormOptions = {
  /** Gets the form's own data; throwing an `ApiError` shows it at its fields. */
  submit: (form: FormData, element: HTMLFormElement) => Promise<unknown>
  /** Turns a refusal into another, for instance at a field the API does not name. */
  adjust?: (refusal: FormRefusal, error: unknown) => FormRefusal
  /** The refusal of a form that the browser sent before this page's scripts were there (`usePostedForm`). */
  refused?: ApiError | undefined
  /** Changes a profile or an account, whose failures without a message have words of their own (spec section 8). */
  isUpdate?: boolean
}

/** A form is plain HTML with names and native constraints; this adds sending, waiting and the server's answers. */
export function useForm({ submit, adjust, refused, isUpdate = false }: FormOptions): FormControls {
  const errorTextOf = useErrorText()
  const { t } = useT('platform')
  const textOf = (error: unknown) => (isUpdate && !isAnswered(error) ? t('updateFailed') : errorTextOf(error))
  const [submitting, setSubmitting] = useState(false)
  const shownFor = (error: unknown): FormRefusal => {
    const plain = refusalOf(error, textOf(error))
    return adjust?.(plain, error) ?? plain
  }
  const [refusal, setRefusal] = useState(() => (refused ? shownFor(refused) : NO_REFUSAL))
  // State changes only after the next render; two quick submits must still send once.
  const isSending = useRef(false)
  const [sent, setSent] = useState<{ element: HTMLFormElement; refusal: FormRefusal }>()
  // After the errors were drawn: the form's own, which `submit` found, as much as the server's.
  useEffect(() => {
    if (!sent || focusProblem(sent.element)) return
    const { fields, message } = sent.refusal
    const [unseen] = Object.values(fields)
    // About a field that this form does not have: said above the form.
    if (message === null && unseen !== undefined) setRefusal({ fields, message: unseen })
  }, [sent])

  async function send(element: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setSubmitting(true)
    setRefusal(NO_REFUSAL)
    let shown = NO_REFUSAL
    try {
      await submit(new FormData(element), element)
    } catch (error) {
      shown = shownFor(error)
      setRefusal(shown)
    } finally {
      isSending.current = false
      setSubmitting(false)
      setSent({ element, refusal: shown })
    }
  }

  return {
    props: {
      onSubmit: (event) => {
        event.preventDefault()
        // A dialog opened inside of a form is the form's child for React, and what it submits is not the form's.
        event.stopPropagation()
        void send(event.currentTarget)
      },
    },
    submitting,
    message: refusal.message,
    errorOf: (name) => refusal.fields[name],
    reset: useCallback(() => setRefusal(NO_REFUSAL), []),
  }
}

/** Whether the server said something, which then is what people read. */
function isAnswered(error: unknown): boolean {
  return isApiError(error) && error.status > 0 && error.code !== 'internal'
}
