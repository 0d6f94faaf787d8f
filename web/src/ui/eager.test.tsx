import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EagerPictures, usePictureLoading } from './eager.ts'

function Picture() {
  return <img src="/a.webp" alt="" {...usePictureLoading()} />
}

test('what a page shows first is asked for at once, everything else when it comes near', () => {
  expect(renderToString(<Picture />)).toContain('loading="lazy"')
  const first = renderToString(
    <EagerPictures value={true}>
      <Picture />
    </EagerPictures>,
  )
  expect(first).toMatch(/loading="eager" fetchPriority="high"/i)
})
