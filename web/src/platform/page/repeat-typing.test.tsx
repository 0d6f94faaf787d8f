import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { repeatTyping } from './repeat-typing.ts'

function Fields() {
  const [text, setText] = useState('')
  const [other, setOther] = useState('')
  return (
    <>
      <textarea value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input value={other} onChange={(event) => setOther(event.currentTarget.value)} />
      <input name="plain" defaultValue="as it was" />
      <output>{`${text}|${other}`}</output>
    </>
  )
}

test('what was typed before a page is taken over becomes its state', () => {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<Fields />)
  const [text, , plain] = page.querySelectorAll<HTMLInputElement>('textarea, input')
  if (!text || !plain) throw new Error('the fields are missing')
  text.value = 'typed early'
  plain.value = 'changed'

  render(<Fields />, { container: page, hydrate: true })
  act(() => repeatTyping(page))

  expect(page.querySelector('output')?.textContent).toBe('typed early|')
  expect([text.value, plain.value]).toEqual(['typed early', 'changed'])
})
