import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createAppStore, StoreProvider } from '../../platform/store/store.ts'
import { UploadDock } from './upload-dock.tsx'
import { getUploads } from './use-uploads.ts'

/** A line on which nothing ever arrives. */
class SilentRequest {
  readonly upload = {}
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {}
}
vi.stubGlobal('XMLHttpRequest', SilentRequest)

const store = createAppStore({
  viewer: null,
  settings: { siteName: 'Limelight', activeGateway: 'sandbox' },
})

beforeEach(() => {
  for (const { key } of getUploads().entries()) getUploads().remove(key)
  localStorage.clear()
  render(
    <StoreProvider store={store}>
      <UploadDock />
    </StoreProvider>,
  )
})

function anUpload(name: string, isInPage = false) {
  return getUploads().add([new File(['bytes'], name)], { purpose: 'feed-photo', isInPage })
}

test('there is no dock while nothing is uploaded, nor for what a page shows itself', async () => {
  anUpload('in-page.jpg', true)
  await Promise.resolve()

  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})

test('what is on its way is counted, listed, folded away and cancelled', async () => {
  anUpload('one.jpg')
  anUpload('two.jpg')

  expect((await screen.findByRole('status')).textContent).toBe('2 uploads running')
  await userEvent.click(screen.getByRole('button', { name: 'Hide uploads' }))
  expect(screen.getByText('one.jpg').closest('[hidden]')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show uploads' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of one.jpg' }))

  expect(screen.queryByText('one.jpg')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('1 upload running')
})

test('leaving the site is warned of while something is sent', () => {
  const [key = ''] = anUpload('one.jpg')
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)

  getUploads().remove(key)

  expect(leave()).toBe(false)
})
