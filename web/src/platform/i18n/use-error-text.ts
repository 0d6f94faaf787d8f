import { isApiError } from '@limelight/contract/client'
import { useContext } from 'react'
import { LANGUAGES, type Language, LanguageContext } from './i18n.ts'

/** What a failure says to people: our words for its code, else the API's, else that something went wrong. */
export function useErrorText(): (error: unknown) => string {
  const language = useContext(LanguageContext)
  return (error) => errorText(error, language)
}

/** Pure. */
export function errorText(error: unknown, language: Language): string {
  const { errors, ui } = LANGUAGES[language]
  if (!isApiError(error)) return ui.somethingWrong
  const own = Object.entries(errors).find(([code]) => code === error.code)
  return own?.[1] ?? (error.message || ui.somethingWrong)
}
