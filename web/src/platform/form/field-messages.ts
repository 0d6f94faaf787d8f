import { createContext } from 'react'

/** What is said at the fields of a form that was sent incomplete, by `keyOf` each. */
export type FieldMessages = ReadonlyMap<string, string>

export const NO_MESSAGES: FieldMessages = new Map()
export const FieldMessagesContext = createContext(NO_MESSAGES)
