import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type UploadItem, UploadList } from './upload-list.tsx'

function anUpload(fields: Partial<UploadItem> = {}): UploadItem {
  return { id: 'u1', name: 'fjord.jpg', sizeBytes: 4_200_000, state: 'uploading', progress: 0.4, ...fields }
}

test('a running upload shows its progress and can be cancelled', async () => {
  const onRemove = vi.fn()
  render(<UploadList items={[anUpload()]} onRemove={onRemove} />)

  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of fjord.jpg' }))

  expect(onRemove).toHaveBeenCalledWith('u1')
})

test('a failed upload says why and can be tried again', async () => {
  const onRetry = vi.fn()
  render(
    <UploadList
      items={[anUpload({ state: 'failed', error: 'This file is damaged.' })]}
      onRemove={vi.fn()}
      onRetry={onRetry}
    />,
  )

  expect(screen.getByRole('alert').textContent).toBe('This file is damaged.')
  await userEvent.click(screen.getByRole('button', { name: 'Try fjord.jpg again' }))

  expect(onRetry).toHaveBeenCalledWith('u1')
})

test('a file being processed shows its percent', () => {
  render(<UploadList items={[anUpload({ state: 'processing', progress: 0.62 })]} onRemove={vi.fn()} />)

  expect(screen.getByText(/Processing 62%/)).toBeTruthy()
})
