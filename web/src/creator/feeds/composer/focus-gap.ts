import type { Problems } from './composer-body.ts'

/** Puts the focus on what is missing, where that is on the page itself. Elements that are wrong come first: a file, one of several. */
export function focusGap(field: keyof Problems): void {
  const place = document.querySelector(`[data-gap="${field}"]`)
  const control = place?.querySelector<HTMLElement>('[aria-invalid] input, textarea, input:not(:disabled), button')
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
