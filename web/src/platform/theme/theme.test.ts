import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setTheme, THEME_SCRIPT, useTheme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset.theme = 'light'
})

/** As the page's own first script runs. */
function runThemeScript(): void {
  new Function(THEME_SCRIPT)()
}

test.each([
  [null, 'light'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', 'light'],
])('a stored preference of %j starts the page in %s', (stored, theme) => {
  if (stored) localStorage.setItem('theme', stored)

  runThemeScript()

  expect(document.documentElement.dataset.theme).toBe(theme)
})

test('a chosen theme is stored and shown', () => {
  const { result } = renderHook(useTheme)

  act(() => setTheme('dark'))

  expect(result.current).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('a theme chosen in another tab is shown here', () => {
  const { result } = renderHook(useTheme)

  act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))

  expect(result.current).toBe('dark')
})

test('nothing moves while the theme changes, and everything may afterwards', async () => {
  const { dataset } = document.documentElement

  setTheme('dark')

  expect(dataset.still).toBe('')
  await vi.waitFor(() => expect(dataset.still).toBeUndefined())
})
