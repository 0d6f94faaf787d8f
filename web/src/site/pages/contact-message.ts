import { textOf } from '../../platform/form/text-of.ts'

type ContactMessage = { name: string; email: string; message: string }

/** Pure: what the form says, as the call has it. */
export function messageOf(fields: FormData): ContactMessage {
  return { name: textOf(fields, 'name'), email: textOf(fields, 'email'), message: textOf(fields, 'message') }
}
