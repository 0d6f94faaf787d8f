import { ACCENT_COLORS } from '@limelight/contract/core/accents'
import type { Accent } from '@limelight/contract/core/settings'

/** `--primary` of each accent: the browser's own bars around the page read no variables. */
export const BROWSER_COLORS = Object.fromEntries(
  Object.entries(ACCENT_COLORS).map(([accent, { fill }]) => [accent, fill]),
) as Record<Accent, string>
