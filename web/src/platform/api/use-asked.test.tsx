import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAsked } from './use-asked.ts'

type Ask = (() => Promise<boolean>) | undefined

function startAsking(isOffered = true) {
  const listening: { ask: Ask } = { ask: undefined }
  const listen = (ask: Ask) => {
    listening.ask = ask
  }
  return { listening, ...renderHook(() => useAsked(listen, isOffered)) }
}

test('a call waits for the answer, after which nothing is asked any more', async () => {
  const { listening, result } = startAsking()
  expect(result.current.isAsked).toBe(false)

  const answers: boolean[] = []
  act(() => void listening.ask?.().then((answer) => answers.push(answer)))
  expect(result.current.isAsked).toBe(true)
  expect(answers).toEqual([])

  await act(async () => result.current.answer(true))
  expect(answers).toEqual([true])
  expect(result.current.isAsked).toBe(false)
})

test('nobody is asked where the dialog is gone or was never offered', () => {
  const { listening, unmount } = startAsking()
  expect(listening.ask).toBeDefined()

  unmount()
  expect(listening.ask).toBeUndefined()
  expect(startAsking(false).listening.ask).toBeUndefined()
})
