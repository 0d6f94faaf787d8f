const BLUR_MS = 420

/** What a payment opened becomes clear where its lock was. Nothing moves for people who want less of that. */
export function clearBlur(itemId: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const element of document.querySelectorAll(`[data-opens="${CSS.escape(itemId)}"]`))
    element.animate([{ filter: 'blur(10px)' }, { filter: 'none' }], { duration: BLUR_MS, easing: 'ease-out' })
}
