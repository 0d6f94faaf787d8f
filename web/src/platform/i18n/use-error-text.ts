import { isApiError } from '@limelight/contract/client'
import { useContext } from 'react'
import { LANGUAGES, type Language, LanguageContext } from './i18n.ts'

/** What a failure says to people: the server's own message, else that something went wrong (spec section 8). */
export function useErrorText(): (error: unknown) => string {
  const language = useContext(LanguageContext)
  return (error) => errorText(error, language)
}

/** Pure. */
export function errorText(error: unknown, language: Language): string {
  return (isApiError(error) && error.message) || LANGUAGES[language].ui.somethingWrong
}
