import { expect, test } from 'vitest'
import { delayModules } from './late-modules.ts'

const PAGE = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="preload" as="style" href="/assets/a.css"/>',
  '<link rel="modulepreload" href="/assets/b.js"/></head><body><p>$& text</p>',
  '<script nonce="n">before()</script><script nonce="n" type="module" async="">import "/assets/a.js"</script></body>',
].join('')

test('modules are named in one last script, in their order, and nothing else changes', () => {
  const page = delayModules(PAGE, 'n')

  expect(page).not.toContain('rel="modulepreload"')
  expect(page).not.toContain('type="module"')
  expect(page).toContain('<link rel="preload" as="style" href="/assets/a.css"/></head><body><p>$& text</p>')
  expect(page).toContain('<script nonce="n" type="text/plain" async="">import "/assets/a.js"</script>')
  expect(page).toMatch(/\(\["\/assets\/a\.js","\/assets\/b\.js"\],document\.currentScript\.nonce\)<\/script><\/body>$/)
})
