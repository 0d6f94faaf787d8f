import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Captcha } from './captcha.tsx'

const widget = { provider: 'turnstile', siteKey: 'a site key' } as const

beforeEach(() => {
  // The document asks for no script: each test says what became of it.
  vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
})

function asked(): HTMLScriptElement {
  const [script] = vi.mocked(document.head.append).mock.lastCall ?? []
  if (!(script instanceof HTMLScriptElement)) throw new Error('no script was asked for')
  return script
}

test('a script that does not come is said, and asked for again by the next form', async () => {
  render(<Captcha widget={widget} onToken={() => undefined} />)
  asked().onerror?.(new Event('error'))

  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Couldn’t load the captcha/))
  render(<Captcha widget={widget} onToken={() => undefined} />)
  expect(document.head.append).toHaveBeenCalledTimes(2)
})

test('a solved captcha gives its token, and takes it back when it runs out', async () => {
  const tokens: (string | undefined)[] = []
  const show = vi.fn()
  vi.stubGlobal('turnstile', { render: show })
  vi.resetModules()
  const { addEnglishWords } = await import('../../platform/i18n/english-words.ts')
  addEnglishWords()
  const fresh = await import('./captcha.tsx')
  render(<fresh.Captcha widget={widget} onToken={(token) => tokens.push(token)} />)
  expect(asked().src).toBe(
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onCaptchaReady',
  )

  Reflect.get(window, 'onCaptchaReady')()
  await waitFor(() => expect(show).toHaveBeenCalled())
  const [, options] = show.mock.lastCall ?? []
  options.callback('solved')
  options['expired-callback']()

  expect(options.sitekey).toBe('a site key')
  expect(tokens).toEqual(['solved', undefined])
})
