import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ACCENT_COLORS } from '@limelight/contract/core/accents'
import { ACCENTS } from '@limelight/contract/core/settings'
import { expect, test } from 'vitest'
import { BROWSER_COLORS } from '../platform/theme/browser-colors.ts'

const cssOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
const [THEME, CHOICES] = [cssOf('theme.css'), cssOf('accents.css')]

type Colours = Record<string, string>

/** WCAG: readable text, and what stands out without being text. */
const TEXT = 4.5
const SHAPE = 3

const CASES = ACCENTS.flatMap((accent) => (['light', 'dark'] as const).map((theme) => [accent, theme] as const))

test.each(CASES)('%s is readable in the %s theme', (accent, theme) => {
  const colours = coloursOf(accent, theme)
  const on = (one: string, other: string) => contrast(colours[one] ?? '', colours[other] ?? '')

  for (const fill of ['primary', 'primary-strong']) expect(on('on-primary', fill), fill).toBeGreaterThanOrEqual(TEXT)
  for (const ground of ['bg', 'surface', 'sunken', 'raised'])
    expect(on('link', ground), ground).toBeGreaterThanOrEqual(TEXT)
  // The ring around what has the focus, on buttons as well.
  expect(on('link', 'bg')).toBeGreaterThanOrEqual(SHAPE)
})

test('blue is the theme’s own', () => {
  expect(coloursOf('blue', 'light')).toEqual(coloursOf('', 'light'))
  expect(coloursOf('blue', 'dark')).toEqual(coloursOf('', 'dark'))
})

test('the bars of the browser have the colour of the accent', () => {
  for (const accent of ACCENTS) expect(BROWSER_COLORS[accent]).toBe(coloursOf(accent, 'light').primary)
})

test('emails and share cards have the colours of the accent', () => {
  for (const accent of ACCENTS) {
    const [light, dark] = [coloursOf(accent, 'light'), coloursOf(accent, 'dark')]
    expect(ACCENT_COLORS[accent]).toEqual({
      fill: light.primary,
      onFill: light['on-primary'],
      darkFill: dark.primary,
      onDarkFill: dark['on-primary'],
    })
  }
})

function coloursOf(accent: string, theme: 'light' | 'dark'): Colours {
  const light = { ...rulesOf(THEME, ':root'), ...rulesOf(CHOICES, `[data-accent="${accent}"]`) }
  if (theme === 'light') return light
  // In the order of the cascade: the theme's own, the accent's, the accent's in the dark.
  return {
    ...light,
    ...rulesOf(THEME, '[data-theme="dark"]'),
    ...rulesOf(CHOICES, `[data-accent="${accent}"]`),
    ...rulesOf(CHOICES, `[data-theme="dark"] [data-accent="${accent}"]`),
  }
}

/** The variables of the rule that begins a line with the selector. */
function rulesOf(css: string, selector: string): Colours {
  const start = css.indexOf(`\n${selector} {`)
  if (start < 0) return {}
  const body = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
