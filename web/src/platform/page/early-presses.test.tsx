import { Writable } from 'node:stream'
import { act } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EARLY_PRESSES_SCRIPT } from './early-presses.ts'

type Part = { default: () => React.JSX.Element }

function pageOf(load: () => Promise<Part>) {
  const Part = lazy(load)
  return (
    <main>
      <Suspense fallback="loading">
        <Part />
      </Suspense>
    </main>
  )
}

function written(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = ''
    const { pipe } = renderToPipeableStream(page, {
      onError: reject,
      onAllReady: () =>
        pipe(
          new Writable({
            write(chunk, _, done) {
              html += chunk
              done()
            },
            final(done) {
              resolve(html)
              done()
            },
          }),
        ),
    })
  })
}

/** A page of one button, as the server writes it, with the script that keeps presses. */
async function writtenPart() {
  const pressed = vi.fn()
  const part: Part = { default: () => <button onClick={pressed} type="button" /> }
  const root = document.createElement('div')
  root.innerHTML = await written(pageOf(async () => part))
  document.body.append(root)
  const added = vi.spyOn(window, 'addEventListener')
  new Function(EARLY_PRESSES_SCRIPT)()
  const [heard] = added.mock.calls
  onTestFinished(() => {
    if (heard) removeEventListener(...heard)
    added.mockRestore()
    root.remove()
  })
  return { pressed, part, root }
}

test('a press of a part that waits while its page was taken over comes once', async () => {
  const { pressed, part, root } = await writtenPart()
  const arrival = Promise.withResolvers<Part>()
  const page = pageOf(() => arrival.promise)
  await act(async () => void hydrateRoot(root, page))

  root.querySelector('button')?.click()
  expect(pressed).not.toHaveBeenCalled()
  await act(async () => arrival.resolve(part))
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
})

test('a press comes once, whether its part listens yet, later, or already', async () => {
  const { pressed, part, root } = await writtenPart()
  const button = root.querySelector('button')
  if (!button) throw new Error('the button is missing')

  button.click()
  button.click()
  const arrival = Promise.withResolvers<Part>()
  await act(
    async () =>
      void hydrateRoot(
        root,
        pageOf(() => arrival.promise),
      ),
  )
  button.click()
  expect(pressed).not.toHaveBeenCalled()
  await act(async () => arrival.resolve(part))
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))

  expect(root.contains(button), 'the page was taken over, not written anew').toBe(true)
  button.click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(pressed).toHaveBeenCalledTimes(2)
})
