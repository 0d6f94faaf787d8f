import { useSyncExternalStore } from 'react'

/**
 * So many pixels of the window's lower edge lie below a phone's keyboard, for what sticks to that edge. Browsers lay the keyboard
 * over the page and shrink only its visible part. 0 while the page is magnified, since that shrinks it as well.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, insetOf, () => 0)
}

function insetOf(): number {
  const visible = window.visualViewport
  if (!visible || visible.scale > 1.01) return 0
  return Math.max(0, Math.round(innerHeight - visible.height - visible.offsetTop))
}

function subscribe(listener: () => void): () => void {
  const visible = window.visualViewport
  visible?.addEventListener('resize', listener)
  visible?.addEventListener('scroll', listener)
  return () => {
    visible?.removeEventListener('resize', listener)
    visible?.removeEventListener('scroll', listener)
  }
}
