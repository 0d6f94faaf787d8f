import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAsked } from './use-asked.ts'

type Ask = (() => Promise<boolean>) | undefined

function startAsking() {
  const listening: { ask: Ask } = { ask: undefined }
  const listen = (ask: Ask) => {
    listening.ask = ask
  }
  return { listening, ...renderHook(({ isOffered }) => useAsked(isOffered ? listen : undefined), given) }
}
const given = { initialProps: { isOffered: true } }

test('a call waits for the answer, after which nothing is asked any more', async () => {
  const { listening, result } = startAsking()
  expect(result.current).toBeUndefined()

  const answers: boolean[] = []
  act(() => void listening.ask?.().then((answer) => answers.push(answer)))
  expect(result.current).toBeDefined()
  expect(answers).toEqual([])

  await act(async () => result.current?.(true))
  expect(answers).toEqual([true])
  expect(result.current).toBeUndefined()
})

test('nobody is asked where the dialog is gone or not offered', () => {
  const { listening, rerender, unmount } = startAsking()
  expect(listening.ask).toBeDefined()

  rerender({ isOffered: false })
  expect(listening.ask).toBeUndefined()
  rerender({ isOffered: true })
  expect(listening.ask).toBeDefined()
  unmount()
  expect(listening.ask).toBeUndefined()
})
