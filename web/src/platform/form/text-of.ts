/** Pure: what was typed into a field, without spaces around it; empty where the form has none of the name. */
export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '').trim()
}
