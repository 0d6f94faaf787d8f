import type { VaultFile } from '@limelight/contract/core/media'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EndlessFrame } from '../../ui/list/endless-frame.tsx'
import { type VaultFilter, vaultQuery } from './vault.api.ts'

export interface VaultGridProps {
  label: string
  filter: VaultFilter
  empty: ReactNode
  children: (file: VaultFile) => ReactNode
}

/** A creator's uploads, newest first; more of them as one scrolls. */
export function VaultGrid({ label, filter, empty, children }: VaultGridProps) {
  const query = useInfiniteQuery(vaultQuery(filter))
  return (
    <EndlessFrame query={query} empty={empty}>
      {(files) => (
        <ul aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {files.map((file) => (
            <li key={file._id}>{children(file)}</li>
          ))}
        </ul>
      )}
    </EndlessFrame>
  )
}
