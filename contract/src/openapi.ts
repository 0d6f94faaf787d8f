/** The OpenAPI 3.1 document, straight from the contract: JSON Schema 2020-12 is what Zod emits, so there is no generation step. */
import { z } from 'zod'
import type { Api, Endpoint, Schema } from './api.ts'
import { AppError, COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts'

type Json = Record<string, unknown>
type Info = { title: string; version: string; serverUrl: string }

export function openApiDocument(api: Api, { title, version, serverUrl }: Info): Json {
  const paths: Record<string, Json> = {}
  for (const [key, endpoint] of Object.entries(api)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: 'The API of the platform. Every successful response is `{ data }`. Every refusal is an Error.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ session: [] }],
    tags: [...new Set(Object.keys(api).map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The session token from logging in' },
      },
      schemas: { Error: errorSchema() },
      headers: { RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } } },
    },
  }
}

function operationOf(key: string, endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyParameter] : []),
  ]
  const body = bodyOf(endpoint)
  return {
    operationId: operationIdOf(key),
    tags: [tagOf(key)],
    summary: endpoint.summary,
    description: audienceText(endpoint),
    ...(endpoint.for === 'anyone' && { security: [{}, { session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...answerOf(endpoint), ...refusalsOf(endpoint) },
  }
}

/** `GET /user/feeds/{id}` → `getUserFeedsId` */
function operationIdOf(key: string): string {
  const [first = '', ...words] = key.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return first.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function tagOf(key: string): string {
  const segments = key.split('/').slice(1)
  const [first = '', second = ''] = segments
  return (first === 'performer' || first === 'user' || first === 'admin') && second
    ? `${first}/${second}`
    : first.replace(/[{}]/g, '')
}

function audienceText({ for: audience, rateLimit }: Endpoint): string {
  const limit = rateLimit ? ` At most ${rateLimit.max} calls in ${rateLimit.perSeconds} seconds.` : ''
  return `For: ${audience}.${limit}`
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body get the same response for 24 hours. A different body is refused.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

function bodyOf({ body, files }: Endpoint): Json | undefined {
  const schema = body && jsonSchema(body, 'input')
  if (!files) return schema && { 'application/json': { schema } }
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] }
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, { description, maxBytes }]) => [
      name,
      {
        type: 'string',
        contentMediaType: 'application/octet-stream',
        description: `${description}. At most ${maxBytes} bytes.`,
      },
    ]),
  )
  const needed = Object.entries(files).flatMap(([name, part]) => (part.required ? [name] : []))
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { ...properties, ...parts }, required: [...required, ...needed] },
    },
  }
}

function answerOf({ status, response, produces }: Endpoint): Json {
  const content = produces
    ? { [produces]: { schema: { type: 'string', contentMediaType: produces } } }
    : { 'application/json': { schema: jsonSchema(response, 'output') } }
  return { [status ?? 200]: { description: status === 201 ? 'Created' : 'Done', content } }
}

function refusalsOf(endpoint: Endpoint): Json {
  const codes = [...COMMON_ERRORS, ...(endpoint.errors ?? [])].filter((code) => isPossible(code, endpoint))
  const byStatus = Object.groupBy(new Set(codes), (code) => new AppError(code).statusCode)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n'),
        ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** Common refusals that an endpoint's declaration rules out. */
function isPossible(code: ErrorCode, endpoint: Endpoint): boolean {
  if (code === 'rate_limited') return endpoint.rateLimit !== undefined
  if (code === 'performer_not_approved') return endpoint.for === 'seller'
  if (code === 'confirmation_required') return endpoint.needsConfirmation === true
  if (code === 'payload_too_large' || code === 'content_type_unsupported')
    return Boolean(endpoint.body ?? endpoint.files)
  return true
}

function errorSchema(): Json {
  return {
    type: 'object',
    properties: {
      statusCode: { type: 'integer' },
      requestId: { type: 'string', description: 'Names the request in the header X-Request-Id and in the logs' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      message: { type: 'string' },
      details: { description: 'Details by code: `issues` of a validation, `retryAfterSeconds`, `price`.' },
    },
    required: ['statusCode', 'code', 'message'],
  }
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  // Every schema of the contract is Zod's; its structural type makes the type checker fast.
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}
