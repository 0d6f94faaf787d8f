import { useEffect, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'

/** Those that came into view within this time are reported together. */
const TOGETHER_MS = 2_000

/**
 * Reports suggestions that were on the screen, once for each visit of the page: `seen(id)` is the `ref` of one. A report that is lost
 * costs nothing but that the suggestion comes first once more.
 */
export function useSeen(): (id: string) => (node: Element | null) => void {
  const [watcher] = useState(createWatcher)
  const refs = useRef(new Map<string, (node: Element | null) => void>())
  useEffect(() => watcher.start(), [watcher])
  return (id) => {
    const known = refs.current.get(id)
    if (known) return known
    const ref = (node: Element | null) => node && watcher.watch(id, node)
    refs.current.set(id, ref)
    return ref
  }
}

function createWatcher() {
  const nodes = new Map<Element, string>()
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let observer: IntersectionObserver | undefined

  function report(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    // Ids of the answer itself; another one is refused by it.
    const ids = [...waiting] as []
    waiting.clear()
    api('POST /explore/for-you/seen', { body: { ids } }).catch(() => undefined)
  }

  function onView(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const id = nodes.get(target)
      if (!isIntersecting || id === undefined) continue
      observer?.unobserve(target)
      nodes.delete(target)
      waiting.add(id)
    }
    timer ??= setTimeout(report, TOGETHER_MS)
  }

  return {
    watch(id: string, node: Element): void {
      nodes.set(node, id)
      observer?.observe(node)
    },
    start(): () => void {
      if (typeof IntersectionObserver === 'undefined') return () => undefined
      observer = new IntersectionObserver(onView, { threshold: 0.5 })
      for (const node of nodes.keys()) observer.observe(node)
      return () => {
        observer?.disconnect()
        observer = undefined
        report()
      }
    },
  }
}
