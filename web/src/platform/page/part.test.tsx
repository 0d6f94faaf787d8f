import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_PRESSES_SCRIPT } from './early-presses.ts'
import { partOf } from './part.tsx'

const seen: { element: Element; show: () => void }[] = []
let root: Root | undefined

beforeEach(() => {
  seen.length = 0
  delete document.documentElement.dataset.listening
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly notify: (entries: { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify
      }
      observe(element: Element) {
        seen.push({ element, show: () => this.notify([{ isIntersecting: true }]) })
      }
      disconnect() {}
    },
  )
})

afterEach(() => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

type Pressed = () => void

interface ContentProps {
  press: Pressed
  label: string
}

function Content({ press, label }: ContentProps) {
  return (
    <button type="button" onClick={press}>
      {label}
    </button>
  )
}

const Nothing = () => null

type Options = { pressed?: Pressed; isEmpty?: boolean; before?: (page: HTMLElement) => void }

/** A page of one part, written by the server and then taken over; `load` counts how often its script is asked for. */
async function takenOver(wakes: 'near' | 'used', { pressed = () => {}, isEmpty = false, before }: Options = {}) {
  const content = { default: isEmpty ? Nothing : Content }
  // The server's has its code; the browser's comes when it is asked for.
  const Written = partOf<ContentProps>(async () => content, wakes)
  const page = document.createElement('div')
  page.innerHTML = await htmlOf(<Written press={pressed} label="Play" />)
  document.body.append(page)
  before?.(page)
  const load = vi.fn(async () => content)
  const Part = partOf<ContentProps>(load, wakes)
  const show = (label: string) => (
    <StrictMode>
      <Part press={pressed} label={label} />
    </StrictMode>
  )
  await act(async () => {
    root = hydrateRoot(page, show('Play'))
  })
  return { page, load, change: (label: string) => act(async () => root?.render(show(label))) }
}

async function htmlOf(node: React.ReactNode): Promise<string> {
  // Where there is a document, a gate is closed until the page listens.
  document.documentElement.dataset.listening = ''
  const stream = await renderToReadableStream(node)
  await stream.allReady
  delete document.documentElement.dataset.listening
  return await new Response(stream).text()
}

test('a part that was written with the page is there without its script, until it comes near', async () => {
  const { page, load } = await takenOver('near')

  expect(page.textContent).toBe('Play')
  expect(load).not.toHaveBeenCalled()
  await act(async () => seen.at(-1)?.show())
  expect(load).toHaveBeenCalledTimes(1)
  expect(page.textContent).toBe('Play')
})

test('one that is to be used does not wait for the screen', async () => {
  await takenOver('used')

  expect(seen).toEqual([])
})

test.each(['pointerover', 'pointerdown', 'focusin', 'click'])('%s asks for the script, once', async (sign) => {
  const pressed = vi.fn()
  const { page, load } = await takenOver('used', { pressed })
  const button = page.querySelector('button')

  await act(async () => void button?.dispatchEvent(new Event(sign, { bubbles: true })))
  await act(async () => void button?.dispatchEvent(new Event(sign, { bubbles: true })))
  expect(load).toHaveBeenCalledTimes(1)
  expect(page.querySelector('button'), 'taken over, not written anew').toBe(button)
  pressed.mockClear()
  await act(async () => button?.click())
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a press before the page is taken over wakes the part, and is done', async () => {
  const pressed = vi.fn()
  new Function(EARLY_PRESSES_SCRIPT)()
  const { load } = await takenOver('used', { pressed, before: (page) => page.querySelector('button')?.click() })

  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
})

test('a part that changes is loaded, and shows the change', async () => {
  const { page, load, change } = await takenOver('near')

  await change('Play again')
  expect(load).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(page.textContent).toBe('Play again'))
})

test('one that the server wrote nothing of is loaded at once', async () => {
  const { load } = await takenOver('near', { isEmpty: true })

  expect(load).toHaveBeenCalledTimes(1)
})
