import { edgeScroll } from './drag-places.ts'

/** A finger that rests so long takes hold; one that moves before scrolls. */
const HOLD_MS = 300
/** How far a resting finger may tremble, and from where a mouse drags. */
const SLACK_PX = 8

export type DragHandlers = {
  /** By place on the screen, which is not the one in the list while others have made room. */
  onOver: (index: number) => void
  onTake: (index: number) => void
  onDrop: () => void
  /** After everything, dropped or not. */
  onEnd: () => void
}

export type Gesture = { isDragging: () => boolean; end: () => void }

/**
 * Follows a press on a child of `list`: a mouse drags at once, a finger after it rested. The page scrolls at its edges, Escape
 * gives up. Undefined for presses on controls, which have their own meaning.
 */
export function followPress(list: HTMLElement, press: PointerEvent, on: DragHandlers): Gesture | undefined {
  const tile = tileAt(list, press)
  return tile && followTile(tile, { list, press, on })
}

type Pressed = { list: HTMLElement; press: PointerEvent; on: DragHandlers }

function followTile(tile: HTMLElement, { list, press, on }: Pressed): Gesture {
  const isFinger = press.pointerType !== 'mouse'
  const listening = new AbortController()
  const { signal } = listening
  let at = { x: press.clientX, y: press.clientY }
  let ghost: HTMLElement | undefined
  let frame = 0
  const holding = isFinger ? setTimeout(take, HOLD_MS) : undefined
  const only = (listener: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === press.pointerId && listener(event)
  addEventListener('pointermove', only(follow), { signal })
  addEventListener('pointerup', only(drop), { signal })
  addEventListener('pointercancel', only(end), { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true })
  return { isDragging: () => ghost !== undefined, end }

  function follow({ clientX: x, clientY: y }: PointerEvent): void {
    const hasMoved = Math.hypot(x - press.clientX, y - press.clientY) > SLACK_PX
    at = { x, y }
    if (ghost) show()
    else if (hasMoved && isFinger) end()
    else if (hasMoved) take()
  }

  function take(): void {
    ghost = ghostOf(tile)
    on.onTake([...list.children].indexOf(tile))
    show()
    frame = requestAnimationFrame(scroll)
  }

  function show(): void {
    if (ghost) ghost.style.translate = `${at.x - press.clientX}px ${at.y - press.clientY}px`
    const index = [...list.children].findIndex((child) => contains(child.getBoundingClientRect(), at))
    if (index >= 0) on.onOver(index)
  }

  function scroll(): void {
    const by = edgeScroll(at.y, innerHeight)
    if (by !== 0) {
      scrollBy(0, by)
      show()
    }
    frame = requestAnimationFrame(scroll)
  }

  function drop(): void {
    if (ghost) on.onDrop()
    end()
  }

  function end(): void {
    clearTimeout(holding)
    cancelAnimationFrame(frame)
    listening.abort()
    ghost?.remove()
    ghost = undefined
    on.onEnd()
  }
}

function tileAt(list: HTMLElement, { button, isPrimary, target }: PointerEvent): HTMLElement | undefined {
  if (button !== 0 || !isPrimary || !(target instanceof Element) || target.closest('button, a, input')) return undefined
  const tile = [...list.children].find((child) => child.contains(target))
  return tile instanceof HTMLElement ? tile : undefined
}

/** What hangs on the pointer: a copy, as the tile itself shows where it would lie. */
function ghostOf(tile: HTMLElement): HTMLElement {
  const { left, top, width } = tile.getBoundingClientRect()
  const ghost = document.createElement('div')
  ghost.inert = true
  ghost.className = 'pointer-events-none fixed z-50 rotate-2 rounded-2xl opacity-95 shadow-high'
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  const copy = tile.cloneNode(true)
  if (copy instanceof HTMLElement) copy.style.order = ''
  ghost.append(copy)
  // An id is given once in a document.
  for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id')
  document.body.append(ghost)
  return ghost
}

function contains({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x < right && y >= top && y < bottom
}
