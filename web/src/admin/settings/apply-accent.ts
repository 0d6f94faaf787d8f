import type { Accent } from '@limelight/contract/core/settings'
import { BROWSER_COLORS } from '../../platform/theme/browser-colors.ts'

/** The page shows a changed accent at once, others with their next document. */
export function applyAccent(accent: Accent): void {
  document.documentElement.dataset.accent = accent
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLORS[accent])
}
