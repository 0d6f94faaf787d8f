import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDragOrder } from './use-drag-order.ts'

const TILE_PX = 100

beforeEach(() => {
  vi.useFakeTimers()
  // Tiles stand in a row, in the order their style gives them.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function of(this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    const place = this instanceof HTMLElement && this.style.order !== '' ? Number(this.style.order) : index
    return new DOMRect(place * TILE_PX, 300, TILE_PX, TILE_PX)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Tiles({ onMove }: { onMove: (from: number, to: number) => void }) {
  const { list, tileStyle } = useDragOrder(onMove)
  return (
    <ol ref={list}>
      {[...'abcd'].map((name, index) => (
        <li key={name} style={tileStyle(index)} data-testid={name}>
          {name}
          <button type="button">move {name}</button>
        </li>
      ))}
    </ol>
  )
}

function start() {
  const onMove = vi.fn()
  render(<Tiles onMove={onMove} />)
  return onMove
}
/** The one in the list: its copy hangs on the pointer. */
const tile = (name: string) => within(screen.getByRole('list')).getByTestId(name)
const at = (place: number) => ({ clientX: place * TILE_PX + 50, clientY: 350, pointerId: 1, isPrimary: true })
const press = (name: string, pointerType: string) =>
  fireEvent.pointerDown(tile(name), { ...at('abcd'.indexOf(name)), pointerType, button: 0 })
const moveTo = (place: number) => fireEvent.pointerMove(document.body, at(place))
const release = () => fireEvent.pointerUp(document.body, at(0))
const rest = () => act(() => vi.advanceTimersByTime(400))
const shown = () => [...'abcd'].toSorted((a, b) => orderOf(a) - orderOf(b)).join('')
const orderOf = (name: string) => Number(tile(name).style.order || 'abcd'.indexOf(name))

test('a mouse drags at once; the others make room before it lets go', () => {
  const onMove = start()

  press('a', 'mouse')
  moveTo(1)
  moveTo(2)
  expect(shown()).toBe('bcad')
  release()

  expect(onMove.mock.calls).toEqual([[0, 2]])
  expect(shown()).toBe('abcd')
})

test('a finger that rests takes hold, also on the way back', () => {
  const onMove = start()

  press('d', 'touch')
  rest()
  moveTo(0)
  expect(shown()).toBe('dabc')
  moveTo(1)
  expect(shown()).toBe('adbc')
  release()

  expect(onMove.mock.calls).toEqual([[3, 1]])
})

test('a finger that moves at once scrolls, and a rested one holds the page still', () => {
  const onMove = start()
  press('a', 'touch')
  const scroll = new Event('touchmove', { bubbles: true, cancelable: true })
  tile('a').dispatchEvent(scroll)
  expect(scroll.defaultPrevented).toBe(false)
  moveTo(2)
  rest()
  moveTo(3)
  release()
  expect(onMove).not.toHaveBeenCalled()

  press('a', 'touch')
  rest()
  const hold = new Event('touchmove', { bubbles: true, cancelable: true })
  tile('a').dispatchEvent(hold)
  expect(hold.defaultPrevented).toBe(true)
  release()
})

test.each([
  ['escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a call that comes in', () => fireEvent.pointerCancel(document.body, at(2))],
])('%s puts everything back', (_name, giveUp) => {
  const onMove = start()

  press('a', 'mouse')
  moveTo(2)
  giveUp()
  expect(shown()).toBe('abcd')
  release()

  expect(onMove).not.toHaveBeenCalled()
})

test('pressing a button of a tile, another mouse button, or nothing but a click drags nothing', () => {
  const onMove = start()

  fireEvent.pointerDown(screen.getByRole('button', { name: 'move a' }), { ...at(0), pointerType: 'mouse', button: 0 })
  moveTo(2)
  release()
  fireEvent.pointerDown(tile('a'), { ...at(0), pointerType: 'mouse', button: 2 })
  moveTo(2)
  release()
  press('a', 'mouse')
  release()

  expect(onMove).not.toHaveBeenCalled()
})
