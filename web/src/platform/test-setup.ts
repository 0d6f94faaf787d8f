import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { addEnglishWords } from './i18n/english-words.ts'

// What a screen shows in the end is waited for on busy machines, too.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
addEnglishWords()

// Browsers compare steps as decimals; Happy DOM divides binary fractions, of which 5 is no multiple of 0.01. Some tests run without a DOM.
if (typeof ValidityState !== 'undefined')
  Object.defineProperty(ValidityState.prototype, 'stepMismatch', {
    get(this: { element: Element }): boolean {
      const { element } = this
      if (!(element instanceof HTMLInputElement) || element.type !== 'number' || element.step === 'any') return false
      const steps = Number(element.value) / Number(element.step || 1)
      return Math.abs(steps - Math.round(steps)) > 1e-6
    },
  })
