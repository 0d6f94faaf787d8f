/** Inputs made from the contract's own schemas: a valid one, and the places in it where a string or a number stands. */
import { randomUUID } from 'node:crypto'
import type { Schema } from '@limelight/contract/api'
import { z } from 'zod'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonSchema = { [name: string]: unknown }
/** A place in an input: the names and indices that lead to it. */
export type Place = (string | number)[]

/** Tried in turn where a pattern is asked for. */
const CANDIDATES = [
  'sample',
  'sample-1',
  'en',
  'US',
  'USD',
  '2026-11',
  '4242424242424242',
  '123',
  '#336699',
  '/sample',
  'https://example.com/',
  'sample sample sample',
]
const BY_FORMAT: Record<string, () => string> = {
  uuid: randomUUID,
  email: () => 'sample@example.com',
  'date-time': () => '2026-11-22T12:00:00Z',
  date: () => '2026-11-22',
  uri: () => 'https://example.com/',
}

/** All fields given, the optional ones too; of a union its first member. */
export function sampleOf(schema: Schema): Json {
  return exampleOf(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function exampleOf(schema: JsonSchema): Json {
  const { anyOf, oneOf, properties, items, type } = schema
  if (schema.const !== undefined) return schema.const as Json
  if (Array.isArray(schema.enum)) return schema.enum[0] as Json
  const union = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (union) return exampleOf(union[0] ?? {})
  if (type === 'object' && properties)
    return Object.fromEntries(
      Object.entries(properties as Record<string, JsonSchema>).map(([k, v]) => [k, exampleOf(v)]),
    )
  if (type === 'object') return {}
  if (type === 'array') return [exampleOf((items ?? {}) as JsonSchema)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(Number(schema.minimum ?? 1), 1)
  return textOf(schema)
}

function textOf(schema: JsonSchema): string {
  const byFormat = typeof schema.format === 'string' ? BY_FORMAT[schema.format]?.() : undefined
  const fits = (text: string) => patternsOf(schema).every((pattern) => pattern.test(text))
  return byFormat ?? CANDIDATES.find(fits) ?? 'sample'
}

function patternsOf({ pattern, allOf }: JsonSchema): RegExp[] {
  const texts = [pattern, ...((allOf as JsonSchema[] | undefined) ?? []).map((part) => part.pattern)]
  return texts.flatMap((text) => (typeof text === 'string' ? [new RegExp(text, 'u')] : []))
}

/** Paths of the strings or numbers in `value`. */
export function placesOf(value: Json, kind: 'string' | 'number'): Place[] {
  if (typeof value === kind) return [[]]
  if (typeof value !== 'object' || value === null) return []
  const inner = Array.isArray(value) ? value.entries() : Object.entries(value)
  return [...inner].flatMap(([name, item]) => placesOf(item, kind).map((rest) => [name, ...rest]))
}

/** A copy of `value` with another value at one place. */
export function withAt(value: Json, [first, ...rest]: Place, replacement: Json): Json {
  if (first === undefined) return replacement
  const copy = structuredClone(value) as Record<string | number, Json>
  copy[first] = withAt(copy[first] ?? null, rest, replacement)
  return copy as Json
}
