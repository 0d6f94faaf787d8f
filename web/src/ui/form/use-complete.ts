import { type FormEvent, type FormEventHandler, useState } from 'react'
import { type FieldMessages, NO_MESSAGES } from '../../platform/form/field-messages.ts'
import { isControl } from '../../platform/form/form-control.ts'

export type Incomplete = { form: HTMLFormElement; attempt: number }

/**
 * Lets a form through that its browser finds complete. Else the first field that is not gets the focus, and `incomplete` is
 * what there is to explain; what is explained goes as soon as its field is right.
 */
export function useComplete(onSubmit: FormEventHandler<HTMLFormElement> | undefined) {
  const [incomplete, setIncomplete] = useState<Incomplete>()
  const [messages, setMessages] = useState<FieldMessages>(NO_MESSAGES)
  return {
    incomplete,
    messages,
    onMessages: setMessages,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget
      // A dialog inside of a form is its child for React, and checks for itself.
      if (event.target !== form || form.checkValidity()) {
        setMessages(NO_MESSAGES)
        onSubmit?.(event)
        return
      }
      event.preventDefault()
      event.stopPropagation()
      setIncomplete((before) => ({ form, attempt: (before?.attempt ?? 0) + 1 }))
      const first = [...form.elements].find((one) => isControl(one) && !one.checkValidity())
      if (first instanceof HTMLElement) first.focus()
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (messages === NO_MESSAGES || !isControl(target) || !target.validity.valid) return
      const key = target.id || target.name
      if (messages.has(key)) setMessages(new Map([...messages].filter(([one]) => one !== key)))
    },
  }
}
