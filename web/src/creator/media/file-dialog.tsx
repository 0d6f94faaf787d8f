import type { VaultFile } from '@limelight/contract/core/media'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { transitions, useAppStore } from '../../platform/store/store.ts'
import { AudioPlayer } from '../../shared/feeds/audio-player.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LazyVideoPlayer } from '../../ui/player/lazy-video-player.tsx'

export interface FileDialogProps {
  vaultFile: VaultFile
  onClose: () => void
}

/** One file, large. */
export function FileDialog({ vaultFile: { name, sizeBytes, createdAt, uses, ...shown }, onClose }: FileDialogProps) {
  const { formatBytes, formatDay, formatList } = useFormat()
  const { t } = useT('creator/media')
  const vault = useT('shared/vault')
  const use = uses.map(({ use: where, count }) => vault.t(`uses.${where}`, { count }))
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={<bdi>{name}</bdi>}
      description={formatList([t('uploaded', { day: formatDay(createdAt) }), formatBytes(sizeBytes), ...use])}
    >
      <FileView name={name} {...shown} />
    </Dialog>
  )
}

function FileView({ kind, name, file }: Pick<VaultFile, 'kind' | 'name' | 'file'>) {
  const volume = useAppStore((state) => state.player.volume)
  const durationSeconds = file.duration ?? undefined
  if (kind === 'photo')
    return <img src={file.url} alt={name} className="max-h-[70dvh] w-full rounded-2xl bg-sunken object-contain" />
  if (kind === 'audio')
    return <AudioPlayer src={file.url ?? ''} label={name} durationSeconds={durationSeconds} waveform={file.waveform} />
  return (
    <LazyVideoPlayer
      hls={file.hls}
      poster={file.thumbnails.at(-1)}
      durationSeconds={durationSeconds}
      volume={volume}
      onVolume={(next) => transitions().volumeChanged(next)}
    />
  )
}
