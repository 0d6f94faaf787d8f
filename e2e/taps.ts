/** How many taps a way through the pages takes. */
import type { Page } from 'playwright-core'

/** Runs in the page, before its own scripts. */
export function countTaps(): void {
  addEventListener(
    'click',
    () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)),
    true,
  )
}

export function tapsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0))
}
