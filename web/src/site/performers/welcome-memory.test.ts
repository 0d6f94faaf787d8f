import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { greetsByItself, rememberGreeting } from './welcome-memory.ts'

const stubMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))

beforeEach(() => {
  localStorage.clear()
  stubMotion(false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

test('each performer greets once', () => {
  expect(greetsByItself('mara')).toBe(true)
  rememberGreeting('mara')

  expect(greetsByItself('mara')).toBe(false)
  expect(greetsByItself('ada')).toBe(true)
})

test('the video does not play for viewers who prefer reduced motion', () => {
  stubMotion(true)

  expect(greetsByItself('mara')).toBe(false)
})

test('nobody greets while data are saved', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })

  expect(greetsByItself('mara')).toBe(false)
})

test('nobody greets a browser that remembers nothing, and remembering does not fail', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })

  expect(greetsByItself('mara')).toBe(false)
  expect(() => rememberGreeting('mara')).not.toThrow()
})
