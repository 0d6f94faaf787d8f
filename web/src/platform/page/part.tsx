import { type ComponentType, lazy, memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'
import { WAITING } from './early-presses.ts'

/** So far below or beside the screen a part is asked for, so that it lives when it is seen. */
const NEAR = '300px'
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'click', WAITING] as const

/** `near`: shows what only the browser knows (times, figures). `used`: is the same until it is pressed. */
type Wakes = 'near' | 'used'
type Gate = { isOpen: boolean; isShown: boolean; opened: Promise<void> | undefined; open(): void }

/**
 * A part of a page with a script of its own. The server writes it with the page, and its script is asked for when somebody points at
 * it, presses it or reaches it by keyboard, or when it comes near the screen; a press until then waits (`early-presses.ts`). What a page
 * shows after it was taken over is loaded at once. A part whose properties change has to live: they should keep their identity. It
 * stands in an element without a box; `fallback` is in its place where the page did not come from the server.
 */
export function partOf<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wakes: Wakes,
  fallback: ReactNode = null,
) {
  const Content = lazy(load) as unknown as ComponentType<P>
  return memo((props: P) => (
    <Part wakes={wakes} fallback={fallback}>
      <Content {...props} />
    </Part>
  ))
}

type PartProps = { wakes: Wakes; fallback: ReactNode; children: ReactNode }

function Part({ wakes, fallback, children }: PartProps) {
  const [gate] = useState(newGate)
  const element = useRef<HTMLDivElement>(null)
  // A page that goes on to another address waits for its parts, and they must not wait for it.
  use(RouterState)
  if (gate.isShown) gate.open()
  useEffect(() => {
    gate.isShown = true
    return element.current ? watch(element.current, wakes, gate) : undefined
  }, [gate, wakes])
  return (
    <div ref={element} className="contents">
      <Suspense fallback={fallback}>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  )
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  // By how it began: it is asked again while it is taken over.
  if (gate.opened) use(gate.opened)
  return children
}

/** Closed while a page is taken over that the server has written; see `listening.tsx`. */
function newGate(): Gate {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const isOpen = typeof document === 'undefined' || document.documentElement.dataset.listening !== undefined
  const gate = { isOpen, isShown: false, opened: isOpen ? undefined : opened, open }
  function open() {
    gate.isOpen = true
    resolve()
  }
  return gate
}

function watch(element: HTMLElement, wakes: Wakes, gate: Gate): (() => void) | undefined {
  const first = element.firstElementChild
  if (gate.isOpen) return undefined
  // Written without it: nothing can be pressed or seen.
  if (!first) {
    gate.open()
    return undefined
  }
  const over = new AbortController()
  const wake = () => {
    over.abort()
    gate.open()
  }
  const onSign = ({ target }: Event) => target instanceof Node && element.contains(target) && wake()
  // Above the document, whose listener of React keeps back what happens to a part that it has not taken over.
  for (const sign of SIGNS) addEventListener(sign, onSign, { signal: over.signal, passive: true, capture: true })
  if (wakes === 'near') {
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && wake(), {
      rootMargin: NEAR,
    })
    observer.observe(first)
    over.signal.addEventListener('abort', () => observer.disconnect())
  }
  return () => over.abort()
}
