/** Every GET of the contract as addresses: with its defaults, each order, each value of its filters, a search, and a later page. */
import type { Audience, Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { z } from 'zod'

export type ReadCall = { key: string; url: string; for: Audience }
/** Values for names in paths (`{id}` of a call by the call's key) and in queries. Without a value a call or a filter is left out. */
export type CallValues = { paths: Record<string, readonly string[]>; queries: Record<string, readonly string[]> }

type JsonSchema = { [name: string]: unknown }

/** Not what a list is made of. */
const OTHER = new Set([
  'current',
  'pageSize',
  'sort',
  'cursor',
  'before',
  'after',
  'limit',
  'offset',
  'language',
  'isFreeTrialEnabled',
])
/** Filters with many values, which are one condition each. */
const MANY_VALUES = 15

export function readCalls(values: CallValues): ReadCall[] {
  return Object.entries(contract as Record<string, Endpoint>).flatMap(([key, endpoint]) =>
    key.startsWith('GET ') ? addressesOf(key, endpoint, values).map((url) => ({ key, url, for: endpoint.for })) : [],
  )
}

function addressesOf(key: string, { query, params }: Endpoint, values: CallValues): string[] {
  const path = key.slice('GET '.length)
  const given = values.paths[key] ?? (params ? enumOf(params) : [''])
  const searches = query ? searchesOf(query, values) : ['']
  return given.flatMap((value) => searches.map((search) => `${path.replace(/\{\w+\}/, value)}${search}`))
}

/** Where the name in the path is one of a few words. */
function enumOf(params: Endpoint['params']): string[] {
  const [name] = Object.values(propertiesOf(params))
  return (name?.enum as string[] | undefined) ?? []
}

function searchesOf(query: Endpoint['query'], { queries }: CallValues): string[] {
  const found: Record<string, JsonSchema> = propertiesOf(query)
  const needed = (z.toJSONSchema(query as z.ZodType, { io: 'input', unrepresentable: 'any' }).required ??
    []) as string[]
  const base = needed.map((name) => [
    name,
    queries[name]?.[0] ?? (found[name]?.enum as string[] | undefined)?.[0] ?? '',
  ])
  const options = Object.entries(found).flatMap(([name, schema]) => {
    if (OTHER.has(name)) return []
    const choices = queries[name] ?? (schema.enum as string[] | undefined) ?? []
    return choices.slice(0, choices.length > MANY_VALUES ? 1 : undefined).map((choice) => [[name, choice]])
  })
  const deeper = 'current' in found ? [[['current', '40']]] : []
  return [[], ...options, ...deeper].map((option) => {
    const search = new URLSearchParams(Object.fromEntries([...base, ...option]) as Record<string, string>)
    return search.size === 0 ? '' : `?${search}`
  })
}

function propertiesOf(schema: Endpoint['query']): Record<string, JsonSchema> {
  const { properties = {} } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return properties as Record<string, JsonSchema>
}
