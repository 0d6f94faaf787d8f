/** A page that is shown can wait this long for its scripts; a slow phone is busy with its pictures until then. */
const LONGEST_WAIT_MS = 2_000
const FIRST_TOUCHES = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Runs `work` once: when the browser has nothing else to do, and at the first sign that somebody wants to use the page. */
export function whenIdle(work: () => void): void {
  const touched = new AbortController()
  const start = () => {
    if (touched.signal.aborted) return
    touched.abort()
    work()
  }
  for (const touch of FIRST_TOUCHES) {
    window.addEventListener(touch, start, { signal: touched.signal, passive: true, capture: true })
  }
  // Safari has it behind a flag only.
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: LONGEST_WAIT_MS })
  else setTimeout(start, 1)
}
