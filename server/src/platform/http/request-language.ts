import {
  chooseLanguage,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  SOURCE_LANGUAGE,
} from '@limelight/contract/languages'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from './cookies.ts'

/** The languages that the site offers, and its default. */
export type OfferedLanguages = { offered: readonly Language[]; fallback: Language }

/** The account's choice, else the browser's cookie, else what the browser prefers, else the site's default. */
export function languageOf(
  request: FastifyRequest,
  { offered, fallback }: OfferedLanguages,
  ofAccount?: Language | null,
): Language {
  return chooseLanguage({
    chosen: [ofAccount, cookieOf(request, LANGUAGE_COOKIE)],
    acceptLanguage: request.headers['accept-language'],
    offered,
    fallback,
  })
}

/** A site's settings as `languageOf` takes them. One that offers no known language uses its default. */
export function offeredBy(settings: {
  languages?: readonly string[] | undefined
  defaultLanguage?: string | undefined
}): OfferedLanguages {
  const fallback = isLanguage(settings.defaultLanguage) ? settings.defaultLanguage : SOURCE_LANGUAGE
  return { offered: [fallback, ...(settings.languages ?? []).filter(isLanguage)], fallback }
}
