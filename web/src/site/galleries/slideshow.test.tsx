import type { Photo } from '@limelight/contract/content/galleries'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createAppStore, StoreProvider } from '../../platform/store/store.ts'
import { Slideshow } from './slideshow.tsx'

const store = createAppStore({
  viewer: null,
  settings: { siteName: 'Limelight', activeGateway: 'sandbox' },
})

function aPhoto(number: number): Photo {
  const file = { url: `/media/${number}.webp`, thumbnails: [] }
  // What a slide shows; nothing here looks at the rest.
  return { _id: `photo-${number}`, title: `Photo ${number}`, description: '', file } as unknown as Photo
}

const PHOTOS = [1, 2, 3].map(aPhoto)

function Show({ canReport, onClose }: { canReport: boolean; onClose: () => void }) {
  const [index, onIndex] = useState(1)
  return (
    <StoreProvider store={store}>
      <Slideshow
        {...{ photos: PHOTOS, total: 3, index, onIndex, canReport, onClose }}
        title="Sea"
        autoPlay={false}
        onNearEnd={() => undefined}
      />
    </StoreProvider>
  )
}

test('a photo is reported from its slide; escape leads back to the same slide and its button', async () => {
  const onClose = vi.fn()
  render(<Show canReport onClose={onClose} />)

  await userEvent.click(screen.getByRole('button', { name: 'Report this photo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this photo' })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Escape}')

  expect(dialog.isConnected).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByAltText('Photo 2')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Report this photo')
})

test('what is sent names the photo of the slide', async () => {
  const sent = vi.fn(() => Promise.resolve(Response.json({ data: {} }, { status: 201 })))
  vi.stubGlobal('fetch', sent)
  render(<Show canReport onClose={() => undefined} />)

  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('button', { name: 'Report this photo' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Spam/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }))

  await screen.findByText('Thank you')
  const [address, request] = sent.mock.calls[0] as unknown as [string, RequestInit]
  expect(String(address)).toMatch(/\/reports$/)
  expect(JSON.parse(String(request.body))).toMatchObject({ objectType: 'photo', objectId: 'photo-3', category: 'spam' })
  vi.unstubAllGlobals()
})

test('nobody reports photos of their own', () => {
  render(<Show canReport={false} onClose={() => undefined} />)

  expect(screen.queryByRole('button', { name: 'Report this photo' })).toBeNull()
})
