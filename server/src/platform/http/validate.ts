import type { Schema } from '@limelight/contract/api'
import { type FieldIssue, InvalidFields, invalidField } from '@limelight/contract/errors'
import type { Language } from '@limelight/contract/languages'
import { z } from 'zod'

/** What the contract refuses, field by field. The issues in another language are made only for a client that reads it. */
export class InvalidInput extends InvalidFields {
  readonly issuesIn: (language: Language) => FieldIssue[]

  constructor(schema: Schema, value: unknown, issues: FieldIssue[]) {
    super(issues)
    this.issuesIn = (language) => {
      const result = parse(schema, value, ZOD_WORDS[language])
      return 'issues' in result ? result.issues : issues
    }
  }
}

/** Zod's own words, for what has no message of ours. */
const ZOD_WORDS: Record<Language, z.core.$ZodErrorMap | undefined> = {
  en: undefined,
  de: z.locales.de().localeError,
  ar: z.locales.ar().localeError,
}

/** Parses the input; throws `request_invalid` with `details.issues[{ path, message }]`. */
export function readInput(schema: Schema, value: unknown): unknown {
  refuseUnstorable(value)
  const result = parse(schema, value)
  if ('issues' in result) throw new InvalidInput(schema, value, result.issues)
  return result.data
}

/**
 * The answer as the contract allows it: undeclared fields never leave. One that does not fit is a fault of ours; the message
 * names the call and each field.
 */
export function readAnswer(key: string, schema: Schema, value: unknown): unknown {
  const result = parse(schema, value)
  if (!('issues' in result)) return result.data
  const fields = result.issues.map(({ path, message }) => `${path || '(all)'}: ${message}`)
  throw new Error(`the answer of ${key} does not fit its contract: ${fields.join('; ')}`)
}

function parse(
  schema: Schema,
  value: unknown,
  words?: z.core.$ZodErrorMap,
): { data: unknown } | { issues: FieldIssue[] } {
  // The contract's structural schema type keeps the type checker fast; every schema in it is Zod's.
  const parsed = (schema as z.ZodType).safeParse(value, words && { error: words })
  return parsed.success ? { data: parsed.data } : { issues: parsed.error.issues.flatMap(issuesOf) }
}

/**
 * A NUL and half a surrogate pair are stored by no column, whatever the schema of their field says. A stack of its own,
 * since a body may be nested deeper than the call stack is.
 */
function refuseUnstorable(value: unknown): void {
  const rest = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed()))
      throw invalidField('', 'Remove invalid characters.')
    if (typeof next === 'object' && next !== null) rest.push(...Object.keys(next), ...Object.values(next))
  }
}

/** A union says only "invalid input": the issues of its closest variant say more. */
function issuesOf(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [path, key].filter(Boolean).join('.'), message: 'Unknown field.' }))
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (closest)
      return closest
        .flatMap(issuesOf)
        .map((inner) => ({ ...inner, path: [path, inner.path].filter(Boolean).join('.') }))
  }
  return [{ path, message: issue.message }]
}
