import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { followPress, type Gesture } from './drag-gesture.ts'
import { placeWhileDragged } from './drag-places.ts'

type Drag = { from: number; over: number }

/**
 * Orders the children of a list by mouse, pen and finger; keys are the caller's. `list` is the ref of the list, `tileStyle`
 * the style of each child. Places are changed by CSS while something is held: moving the pressed element in the document
 * would end its touch.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [list, setList] = useState<HTMLElement | null>(null)
  const [drag, setDrag] = useState<Drag>()
  const drop = useEffectEvent(onMove)
  useEffect(() => {
    if (list) return listen(list, { onDrag: setDrag, onDrop: ({ from, over }) => drop(from, over) })
  }, [list])
  const tileStyle = (index: number): CSSProperties | undefined =>
    drag && { order: placeWhileDragged(index, drag), opacity: index === drag.from ? 0.35 : 1 }
  return { list: setList, tileStyle }
}

type Listeners = { onDrag: (drag: Drag | undefined) => void; onDrop: (drag: Drag) => void }

function listen(list: HTMLElement, { onDrag, onDrop }: Listeners): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let gesture: Gesture | undefined
  let drag: Drag | undefined
  const hold = (next: Drag | undefined) => {
    drag = next
    onDrag(next)
  }
  const handlers = {
    onTake: (from: number) => hold({ from, over: from }),
    onOver(index: number) {
      const over = drag && placeWhileDragged(index, drag)
      if (drag && over !== undefined && over !== drag.over) hold({ ...drag, over })
    },
    onDrop: () => drag && drag.from !== drag.over && onDrop(drag),
    onEnd() {
      gesture = undefined
      hold(undefined)
    },
  }
  const press = (event: PointerEvent) => {
    gesture ??= followPress(list, event, handlers)
  }
  list.addEventListener('pointerdown', press, { signal })
  // Only a listener that was there before the touch, and is not passive, keeps the page from scrolling along.
  const savePage = (event: Event) => gesture?.isDragging() && event.cancelable && event.preventDefault()
  list.addEventListener('touchmove', savePage, { signal, passive: false })
  // What browsers do with a picture that is dragged, or pressed long.
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  list.addEventListener('contextmenu', (event) => gesture && event.preventDefault(), { signal })
  return () => {
    listening.abort()
    gesture?.end()
  }
}
