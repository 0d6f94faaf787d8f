import type { VaultFile } from '@limelight/contract/core/media'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../screen-double.tsx'
import { FileDialog } from './file-dialog.tsx'

function show(original: string | null) {
  const error = { reason: 'This file is damaged.', isRetryable: original !== null }
  // The dialog of a failed file reads these fields only.
  const file = { status: 'failed', percent: null, error, thumbnails: [], strip: [] } as unknown as VaultFile['file']
  const vaultFile = { kind: 'video', name: 'Recording', sizeBytes: 1, uses: [], original, isWithheld: false, file }
  showScreen(
    <FileDialog
      vaultFile={{ ...vaultFile, createdAt: '2026-01-01T00:00:00Z' } as unknown as VaultFile}
      onClose={() => {}}
    />,
  )
}

test('the upload of a failed file can be saved where it is still stored', async () => {
  show('/media/token/file/original')
  const link = await screen.findByRole('link', { name: 'Download original' })
  expect(link.getAttribute('href')).toBe('/media/token/file/original')
  expect(link.hasAttribute('download')).toBe(true)
})

test('where it is gone there is no link', async () => {
  show(null)
  await screen.findByRole('button', { name: 'Remove file' })
  expect(screen.queryByRole('link', { name: 'Download original' })).toBeNull()
})
