import { useEffect, useRef } from 'react'

export interface NameOverlayProps {
  name: string
}

/** Each place is kept for some seconds: slow enough not to disturb, too quick to be covered by a sticker. */
const MOVE_EVERY_MS = 9_000
/** Where it stands, in parts of the free space; the order looks like chance and leaves no corner out. */
const PLACES: readonly (readonly [number, number])[] = [
  [0.08, 0.14],
  [0.72, 0.62],
  [0.3, 0.78],
  [0.86, 0.2],
  [0.12, 0.5],
  [0.55, 0.34],
]

/**
 * The viewer's name over what they look at, so that a copy says whose it is. Drawn on a canvas that is added again when it is taken
 * out. It deters and prevents nothing: any screen can be photographed. It moves slowly, and stands still for those who asked their
 * device for less motion.
 */
export default function NameOverlay({ name }: NameOverlayProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = host.current?.parentElement
    return host.current && frame ? drawOver(host.current, frame, name) : undefined
  }, [name])
  return <div ref={host} aria-hidden dir="ltr" className="pointer-events-none absolute inset-0 z-10 text-on-scrim" />
}

/** Answers with what takes it away. */
function drawOver(host: HTMLElement, frame: HTMLElement, name: string): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let step = 0
  const place = () => {
    host.replaceChildren(nameCanvas(host, name, PLACES[step % PLACES.length] ?? [0.5, 0.5], isStill))
  }
  place()
  const watcher = new MutationObserver(() => {
    if (!frame.isConnected) return
    if (host.parentElement !== frame) frame.append(host)
    if (!host.querySelector('canvas')) place()
  })
  watcher.observe(frame, { childList: true })
  watcher.observe(host, { childList: true })
  const timer = isStill
    ? undefined
    : setInterval(() => {
        step += 1
        const canvas = host.querySelector('canvas')
        if (canvas) move(canvas, PLACES[step % PLACES.length] ?? [0.5, 0.5])
      }, MOVE_EVERY_MS)
  return () => {
    watcher.disconnect()
    clearInterval(timer)
    host.replaceChildren()
  }
}

function nameCanvas(host: HTMLElement, name: string, at: readonly [number, number], isStill: boolean): HTMLElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const scale = window.devicePixelRatio || 1
  const font = '600 15px sans-serif'
  if (context) context.font = font
  const width = Math.ceil((context?.measureText(name).width ?? name.length * 9) + 12)
  canvas.width = width * scale
  canvas.height = 24 * scale
  canvas.title = name
  Object.assign(canvas.style, {
    position: 'absolute',
    width: `${width}px`,
    maxWidth: '100%',
    height: '24px',
    opacity: '0.55',
    transition: isStill ? 'none' : `inset ${MOVE_EVERY_MS}ms ease-in-out`,
  })
  move(canvas, at)
  if (!context) return canvas
  context.scale(scale, scale)
  context.font = font
  context.textBaseline = 'middle'
  const { color } = getComputedStyle(host)
  // Dark around light: to be read on any picture.
  context.shadowColor = 'black'
  context.shadowBlur = 3
  context.fillStyle = color
  context.fillText(name, 6, 12)
  return canvas
}

/** Within the frame, however wide the name is. */
function move({ style }: HTMLElement, [x, y]: readonly [number, number]): void {
  style.left = `calc((100% - ${style.width}) * ${x})`
  style.top = `calc((100% - 24px) * ${y})`
}
