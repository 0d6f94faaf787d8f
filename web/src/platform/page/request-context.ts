import type { ApiClient } from '@limelight/contract/client'
import type { Language } from '@limelight/contract/languages'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** A call of the API with everything that the browser sent along with a form. */
export type PostedCall = { key: string; body?: Record<string, unknown>; cookies?: readonly string[] }
/** `cookies` as `set-cookie` has them. */
export type PostedAnswer = { status: number; body: unknown; cookies: string[] }

/** What the server knows about one page request; absent in the browser. */
export type RequestFacts = {
  api: ApiClient
  post: (call: PostedCall) => Promise<PostedAnswer>
  loggedIn: boolean
  /** Of a visitor who has not confirmed their age yet, where the site asks. */
  isAgeAsked: boolean
  /** Of a visitor; an account's choice comes before it. */
  language: Language
  /** Allows our own inline scripts; other inline scripts are refused by the page's policy. */
  nonce: string
  reportError: (error: unknown) => void
  /** What loaders asked for, which the page is written with. */
  answers?: QueryClient
  /** Takes the finished page, which a `Response` would carry as a stream: half a millisecond for each page. */
  finish: (html: Buffer) => void
}

// The server takes this key from the bundle's entry: a second copy of this module would be a different key.
export const requestContext = createContext<RequestFacts>()
