/** Toasts whose code comes with the first one: most pages show none. */
type Kind = 'success' | 'error'

let isMounted: (() => void) | undefined
const mounted = new Promise<void>((resolve) => {
  isMounted = resolve
})
const listeners = new Set<() => void>()
let isRequested = false

export const toast: Record<Kind, (text: string) => void> = {
  success: (text) => void show('success', text),
  error: (text) => void show('error', text),
}

/** For the place where toasts appear: whether one was ever asked for. */
export function isToasterRequested(): boolean {
  return isRequested
}

export function onToasterRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Said by the mounted list of toasts, which would miss what came before it. */
export function toasterIsMounted(): void {
  isMounted?.()
}

async function show(kind: Kind, text: string): Promise<void> {
  isRequested = true
  for (const listener of listeners) listener()
  const [sonner] = await Promise.all([import('sonner'), mounted])
  sonner.toast[kind](text)
}
