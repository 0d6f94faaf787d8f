import type { Schema } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { z } from 'zod'

/** Parses what came in; throws `request_invalid` with `details.issues[{ path, message }]`. */
export function validate(schema: Schema, value: unknown): unknown {
  // The contract's structural schema type keeps the type checker fast; every schema in it is Zod's.
  const parsed = (schema as z.ZodType).safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('request_invalid', { issues: parsed.error.issues.flatMap(issuesOf) })
}

type Issue = { path: string; message: string }

/** A union says only "invalid input": the issues of its closest variant say more. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [path, key].filter(Boolean).join('.'), message: 'unknown field' }))
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
    if (closest)
      return closest
        .flatMap(issuesOf)
        .map((inner) => ({ ...inner, path: [path, inner.path].filter(Boolean).join('.') }))
  }
  return [{ path, message: issue.message }]
}
