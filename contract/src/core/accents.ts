/** The colours of each accent where no style sheet of the site is read: in emails, on share cards, in the bars of a browser. */
import type { Accent } from './settings.ts'

export type AccentColors = {
  /** `--primary` of the light theme, and the text on it. */
  fill: string
  onFill: string
  /** The same on a dark ground. */
  darkFill: string
  onDarkFill: string
}

const bright = (fill: string, onFill: string): AccentColors => ({ fill, onFill, darkFill: fill, onDarkFill: onFill })

export const ACCENT_COLORS: Record<Accent, AccentColors> = {
  blue: bright('#57c4f7', '#04202f'),
  violet: bright('#b9a3ff', '#1c1038'),
  teal: bright('#4fd1b8', '#04261f'),
  green: bright('#6fd67a', '#06270b'),
  pink: bright('#f2a3ee', '#330a31'),
  ink: { fill: '#0b1a24', onFill: '#ffffff', darkFill: '#eff4f8', onDarkFill: '#090e13' },
}
