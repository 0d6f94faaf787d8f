/** Pure: an instant as `datetime-local` writes it, in the reader's own zone; nothing for none. */
export function localTimeOf(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Pure: back to the wire; an empty or unfinished field is none. */
export function instantOf(local: FormDataEntryValue | null): string | null {
  const date = new Date(typeof local === 'string' ? local : '')
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
