/// <reference lib="dom" />
/**
 * The vocabulary in which every call is declared: one map from `'METHOD /path'` to its audience, its input,
 * its output and its refusals. Handlers, the OpenAPI document and the browser's client are all typed by the same keys.
 *
 * Types look at a schema only through `_zod.input` and `_zod.output`: constraining the endpoints by `z.ZodType` makes
 * the type checker five times slower.
 */
import type { ErrorCode } from './errors.ts'
import type { OperatorArea } from './people/operator-roles.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema's input and output are only ever inferred from here
export type Schema = { _zod: { input: any; output: any } }
export type Input<S> = S extends { _zod: { input: infer I } } ? I : undefined
export type Output<S> = S extends { _zod: { output: infer O } } ? O : undefined

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Key = `${Method} /${string}`

/**
 * Who may call an endpoint. `anyone`: the token is optional; `member`: any signed-in account; `buyer`: a fan or a
 * performer, who follows, subscribes and buys with the same account; `performer`: in any state, so that an unapproved one
 * can finish their profile; `seller`: a performer the operator has approved; `operator`.
 */
export const AUDIENCES = ['anyone', 'member', 'buyer', 'performer', 'seller', 'operator'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A file part of a multipart form. `maxBytes` is the ceiling of the wire; settings may lower it. */
export type FilePart = { maxBytes: number; required: boolean; description: string }

export type Endpoint = {
  for: Audience
  /**
   * The area that an operator's role must have: on every call for operators, and on calls of others with which operators
   * change what is not theirs.
   */
  area?: OperatorArea
  summary: string
  params?: Schema
  query?: Schema
  /** JSON body, or the text fields of the form when `files` is given. */
  body?: Schema
  files?: Record<string, FilePart>
  response: Schema
  /** Content type of an answer that is not JSON; the handler then returns bytes. */
  produces?: string
  /** The file name, for answers that are downloads. */
  download?: string
  /** 200 unless something was created. */
  status?: 201
  /** Codes this endpoint may answer beside those every endpoint may (see `errors.ts`, `COMMON_ERRORS`). */
  errors?: readonly ErrorCode[]
  /** Where the last login or confirmation was a while ago, it wants the password again: `POST /auth/confirmations`. */
  needsConfirmation?: true
  /** Spends, or shows what creators publish: a site may want a proof of age before it, `ageCheck` of the settings. */
  ageCheck?: 'buy' | 'view'
  /** Called by open pages on their own: it does not count as a use of the session, so an idle one still ends. */
  isBackground?: true
  /** For a JSON body that may be larger than those of other calls. */
  maxBodyBytes?: number
  /** Accepts `Idempotency-Key`: the same key and body answers the same, another body is 422. */
  idempotent?: true
  /** At most `max` calls in `perSeconds`, counted per account, or per address for visitors; `alsoPerAddress`: by both. */
  rateLimit?: { max: number; perSeconds: number; alsoPerAddress?: true }
}

export type Api = Record<Key, Endpoint>

/** Declares a domain's calls; preserves the literal keys so that handlers and client are typed by them. */
export function defineApi<const T extends Api>(api: T): T {
  return api
}

// `[T] extends [...]` on purpose: a naked T distributes over all keys of the contract (TS2590).
type Field<T, N extends 'params' | 'query' | 'body'> = [T] extends [Record<N, infer S>]
  ? object extends Input<S>
    ? { [k in N]?: Input<S> }
    : { [k in N]: Input<S> }
  : object
type FilesOf<T> = [T] extends [{ files: infer F }]
  ? { files: { [k in keyof F]?: Blob | undefined }; onProgress?: (progress: UploadProgress) => void }
  : object
type KeyOf<T> = [T] extends [{ idempotent: true }] ? { idempotencyKey?: string } : object

export type UploadProgress = { sentBytes: number; totalBytes: number }

/** What a caller passes to one endpoint. */
export type CallArgs<T> = Field<T, 'params'> &
  Field<T, 'query'> &
  Field<T, 'body'> &
  FilesOf<T> &
  KeyOf<T> & { signal?: AbortSignal }
export type CallArgsOf<A> = {
  [K in keyof A]: object extends CallArgs<A[K]> ? [args?: CallArgs<A[K]>] : [args: CallArgs<A[K]>]
}
export type AnswerOf<A> = { [K in keyof A]: A[K] extends { response: infer R } ? Output<R> : never }

/** The typed client: one function, the contract's key first. */
export type Client<A> = <K extends keyof A>(key: K, ...args: CallArgsOf<A>[K]) => Promise<AnswerOf<A>[K]>
