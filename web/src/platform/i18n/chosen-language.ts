import { isLanguage, LANGUAGE_COOKIE, type Language, SOURCE_LANGUAGE } from '@limelight/contract/languages'

/** In which the server wrote this page. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : SOURCE_LANGUAGE
}

const YEAR_SECONDS = 31_536_000

/** For this browser, whoever is signed in; the server reads it. Pages show it when they are loaded anew. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}
