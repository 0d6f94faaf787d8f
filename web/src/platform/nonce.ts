import { createContext } from 'react'

/**
 * The nonce of the page being rendered. Empty in the browser, where nonces are hidden from scripts; it travels by context
 * and never as page data, which scripts could read.
 */
export const NonceContext = createContext('')
