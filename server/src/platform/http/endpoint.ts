/** How handlers are typed by the contract's keys. */

import type { Readable } from 'node:stream'
import type { Audience, Input, Output } from '@limelight/contract/api'
import type { Tx } from '../ctx.ts'
import type { Caller, Viewer } from './caller.ts'
import type { RecordSecurity } from './security-log.ts'

/** A file of a multipart form. */
export type IncomingFile = {
  /** The client's name for it: a label, never a path. */
  originalName: string
  /** Its bytes, which can be read once. Closed when the call ends, however much was read. */
  open: () => Readable
  /** Aborts when the client cancels the upload. */
  signal: AbortSignal
}

/** `fingerprint` is of the request's input: the same key with another one is refused. */
export type Claim = { actorId: string; route: string; key: string; fingerprint: Buffer }

/**
 * Runs `work` in one transaction that also stores its answer under the request's Idempotency-Key, so the same key gets the
 * same answer and the effect happens once. Without a key it is a plain transaction.
 */
export type Once = (<T>(work: (tx: Tx) => Promise<T>) => Promise<T>) & {
  /** Whether the request has an `Idempotency-Key`; without one only the call itself can show that it is a repeat. */
  isKeyed?: boolean
  /** What such a request is known by: for work that is done for several requests in one transaction. */
  claim?: Claim
}

/** Cookie side of logging in, for browsers on our own pages only; other clients store the token of the answer. */
export type SessionCookie = {
  /** True when the browser was given the cookie, and so needs no token. */
  start(session: { token: string; expiresAt: Temporal.Instant }): boolean
  end(): void
  /** The marks of accounts this browser was signed in to before; see `auth/known-devices.service.ts`. */
  devices(): readonly string[]
  /** A short-lived cookie of another step, of any client. */
  get(name: string): string | undefined
  set(name: string, value: string, seconds: number): void
  clear(name: string): void
  /** Does nothing for clients that are no browsers. */
  rememberDevices(marks: readonly string[]): void
}

type CallerOf<E> = E extends { for: infer A extends Audience }
  ? A extends 'anyone'
    ? Caller | undefined
    : Caller
  : never
type PartOf<E, N extends string> = E extends Record<N, infer S> ? Output<S> : undefined
type FilesOf<E> = E extends { files: infer F } ? { [K in keyof F]: IncomingFile } : undefined

export type Call<E> = {
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  body: PartOf<E, 'body'>
  files: FilesOf<E>
  caller: CallerOf<E>
  viewer: Viewer
  /** The client's address, behind configured proxies only by their word. */
  address: string
  userAgent: string
  once: Once
  cookie: SessionCookie
  /** Writes a security event into the log. */
  record: RecordSecurity
  /** The name of the event in the log. */
  requestId: string
}
export type Answer<E> = E extends { response: infer S } ? Input<S> : never

/** One handler per call of a domain's contract: a missing or mistyped one does not compile. */
export type Handlers<A> = { [K in keyof A]: (call: Call<A[K]>) => Promise<Answer<A[K]>> }
