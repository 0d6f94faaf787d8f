import type { MediaFile } from '@limelight/contract/core/media'
import { cn } from '../../ui/cn.ts'
import { Poster } from '../items/locked-frame.tsx'
import { photoLayout } from './photo-layout.ts'

const MOSAICS: Partial<Record<number, string>> = { 2: 'grid-cols-2', 3: 'grid-cols-[2fr_1fr] grid-rows-2' }

/** The blurred posters of several photos, as the photos stand once they are open. */
export function LockedMosaic({ files }: { files: readonly MediaFile[] }) {
  const { shown, hidden } = photoLayout(files.length)
  return (
    <span className={cn('absolute inset-0 grid gap-1 bg-surface', MOSAICS[shown] ?? 'grid-cols-2 grid-rows-2')}>
      {files.slice(0, shown).map((file, at) => (
        <span
          key={file._id}
          className={cn('relative overflow-hidden bg-poster', shown === 3 && at === 0 && 'row-span-2')}
        >
          <Poster src={file.thumbnails[0]} />
          {hidden > 0 && at === shown - 1 && (
            <span className="absolute inset-0 grid place-items-center font-display text-2xl font-bold">+{hidden}</span>
          )}
        </span>
      ))}
    </span>
  )
}
