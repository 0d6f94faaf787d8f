import type { Accent } from '@limelight/contract/settings'

/** `--primary` of theme.css and accents.css: the browser's own bars around the page read no variables. */
export const BROWSER_COLORS: Record<Accent, string> = {
  blue: '#57c4f7',
  violet: '#b9a3ff',
  teal: '#4fd1b8',
  green: '#6fd67a',
  pink: '#f2a3ee',
  ink: '#0b1a24',
}
