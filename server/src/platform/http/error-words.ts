/** What a refusal says, by its code, in the language of the person who gets it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type AppError, ERRORS, type ErrorBody, type ErrorCode, InvalidFields } from '@limelight/contract/errors'
import {
  chooseLanguage,
  LANGUAGE_CODES,
  LANGUAGE_COOKIE,
  type Language,
  SOURCE_LANGUAGE,
} from '@limelight/contract/languages'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from './cookies.ts'
import { fieldMessageIn } from './field-words.ts'
import { InvalidInput } from './validate.ts'

type Addressed = Pick<FastifyRequest, 'headers'>

/** English is the catalogue itself; other languages have a file, which may be missing. */
const messages = new Map(LANGUAGE_CODES.map((language) => [language, readMessages(language)]))
const ofCallers = new WeakMap<Addressed, Language>()

/** Once the request is known to be an account's: its choice comes before the browser's. */
export function rememberLanguage(request: Addressed, language: Language | null): void {
  if (language !== null) ofCallers.set(request, language)
}

/** The body of a refusal. Clients that name no language get English. */
export function bodyFor(request: Addressed | undefined, refusal: AppError): ErrorBody {
  const language = request ? languageFor(request) : SOURCE_LANGUAGE
  const body = refusal.toBody()
  if (language === SOURCE_LANGUAGE) return body
  const details = detailsIn(language, refusal)
  return {
    ...body,
    message: messages.get(language)?.[refusal.code] ?? body.message,
    ...(details !== undefined && { details }),
  }
}

function detailsIn(language: Language, refusal: AppError): unknown {
  if (!(refusal instanceof InvalidFields)) return refusal.details
  const issues = refusal instanceof InvalidInput ? refusal.issuesIn(language) : refusal.issues
  return { issues: issues.map(({ path, message }) => ({ path, message: fieldMessageIn(language, message) })) }
}

function languageFor(request: Addressed): Language {
  return chooseLanguage({
    chosen: [ofCallers.get(request), cookieOf(request, LANGUAGE_COOKIE)],
    acceptLanguage: request.headers['accept-language'],
    offered: LANGUAGE_CODES,
    fallback: SOURCE_LANGUAGE,
  })
}

function readMessages(language: Language): Partial<Record<ErrorCode, string>> {
  const file = path.join(import.meta.dirname, 'words', `${language}.json`)
  if (!existsSync(file)) return {}
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(texts).filter(([code]) => Object.hasOwn(ERRORS, code)))
}
