import { isApiError } from '@limelight/contract/client'

export type FieldErrors = Readonly<Record<string, string>>
/** What a refused submit shows: at the fields it is about, and above the form. */
export type FormRefusal = { fields: FieldErrors; message: string | null }

export const NO_REFUSAL: FormRefusal = { fields: {}, message: null }

type Issue = { path: unknown; message: unknown }

/** Pure: the server's issues by field path (`prices.monthly`); one about no field is `text` above the form. */
export function refusalOf(error: unknown, text: string): FormRefusal {
  if (!isApiError(error)) return { fields: {}, message: text }
  const fields: Record<string, string> = {}
  for (const { path, message } of issuesOf(error.details)) {
    const name = nameOf(path)
    if (name && typeof message === 'string' && !(name in fields)) fields[name] = message
  }
  const isAboutFields = Object.keys(fields).length > 0
  return { fields, message: isAboutFields ? null : text }
}

/** Fields some refusals are always about, though the API names none. */
export function refusalAt(refusal: FormRefusal, field: string): FormRefusal {
  return refusal.message === null ? refusal : { fields: { ...refusal.fields, [field]: refusal.message }, message: null }
}

function issuesOf(details: unknown): Issue[] {
  if (typeof details !== 'object' || details === null || !('issues' in details)) return []
  return Array.isArray(details.issues)
    ? details.issues.filter((issue) => typeof issue === 'object' && issue !== null)
    : []
}

/** The API's path starts with the part of the request it looked at, which a form has no word for. */
function nameOf(path: unknown): string {
  const parts = Array.isArray(path) ? path.map(String) : String(path ?? '').split('.')
  return (parts[0] === 'body' || parts[0] === 'query' ? parts.slice(1) : parts).join('.')
}
