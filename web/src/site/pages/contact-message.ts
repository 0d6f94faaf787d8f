type ContactMessage = { name: string; email: string; message: string }

/** Pure: what the form says, as the call has it. */
export function messageOf(fields: FormData): ContactMessage {
  const textOf = (name: string) => String(fields.get(name) ?? '').trim()
  return { name: textOf('name'), email: textOf('email'), message: textOf('message') }
}
