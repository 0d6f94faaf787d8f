import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BROWSER_COLORS } from '../platform/theme/browser-colors.ts'

const SOURCE = path.join(import.meta.dirname, '..')
const THEME = readFileSync(path.join(import.meta.dirname, 'theme.css'), 'utf8')

/** Colours as CSS writes them, and those of Tailwind's own palette, which know no theme. */
const COLOURS =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(\s*[\d.]|\b(?:bg|text|border|from|via|to|ring|fill|stroke|outline|shadow)-(?:black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)\b/gi

test('colours are written in theme.css and accents.css only', () => {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCE }).filter(
    (file) => !/\.test\.tsx?$|^ui\/(theme|accents)\.css$|^platform\/theme\/browser-colors\.ts$/.test(file),
  )
  const found = files.flatMap((file) => {
    const colours = readFileSync(path.join(SOURCE, file), 'utf8').match(COLOURS) ?? []
    return colours.map((colour) => `${file}: ${colour}`)
  })

  expect(found).toEqual([])
})

test('the dark theme names no colour that the light one lacks', () => {
  const [light = '', dark = ''] = ['{', '[data-theme="dark"] {'].map((start) => {
    const from = THEME.indexOf(start, THEME.indexOf(':root'))
    return THEME.slice(from, THEME.indexOf('}', from))
  })
  const namesIn = (rules: string) => [...rules.matchAll(/^\s+--([\w-]+):/gm)].map(([, name]) => name)

  expect(namesIn(dark).filter((name) => !namesIn(light).includes(name))).toEqual([])
})

test('a button that gets the colour of text under the pointer has text that is read on it', () => {
  const found = globSync('**/*.tsx', { cwd: SOURCE }).flatMap((file) => {
    const classes =
      readFileSync(path.join(SOURCE, file), 'utf8').match(/(["'`])[^"'`]*\bhover:bg-ink\b[^"'`]*\1/g) ?? []
    return classes.filter((one) => !/\bhover:text-bg\b/.test(one)).map((one) => `${file}: ${one}`)
  })

  expect(found).toEqual([])
})

test('the bars of the browser have the colour of the theme', () => {
  expect(THEME).toContain(`--primary: ${BROWSER_COLORS.blue};`)
})
