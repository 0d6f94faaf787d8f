import { createContext } from 'react'
import { en } from './en.ts'

export const DEFAULT_LANGUAGE = 'en'
/** Every language the site speaks; another one is a line here and a file of the same shape. */
export const LANGUAGES = { en } as const
export type Language = keyof typeof LANGUAGES

/** By context and not by a global: two visitors may read in two languages on the server at the same time. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)
