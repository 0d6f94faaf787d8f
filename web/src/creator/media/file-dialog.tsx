import type { VaultFile } from '@limelight/contract/core/media'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { transitions, useAppStore } from '../../platform/store/store.ts'
import { AudioPlayer } from '../../shared/feeds/audio-player.tsx'
import { FileState } from '../../shared/items/file-state.tsx'
import { removeFailedFile } from '../../shared/vault/vault.api.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Download } from '../../ui/icons.tsx'
import { LazyVideoPlayer } from '../../ui/player/lazy-video-player.tsx'
import { CaptionsSection } from '../captions/captions-section.tsx'

export interface FileDialogProps {
  vaultFile: VaultFile
  onClose: () => void
}

/** One file, large. */
export function FileDialog({ vaultFile, onClose }: FileDialogProps) {
  const { name, sizeBytes, createdAt, uses, ...shown } = vaultFile
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
      {shown.file.status === 'failed' ? (
        <FailedFile vaultFile={vaultFile} onRemoved={onClose} />
      ) : (
        <>
          <FileView name={name} {...shown} />
          {shown.kind === 'video' && shown.file.status === 'ready' && (
            <div className="mt-6">
              <CaptionsSection file={shown.file} />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

/** Why it failed. What something uses is removed there. */
function FailedFile({ vaultFile, onRemoved }: { vaultFile: VaultFile; onRemoved: () => void }) {
  const { t } = useT('creator/media')
  const remove = async () => {
    await removeFailedFile(vaultFile)
    onRemoved()
  }
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <FileState file={vaultFile.file} />
      {vaultFile.original !== null && (
        <a href={vaultFile.original} download className={buttonStyle({ variant: 'outline' })}>
          <Download className="size-4.5" />
          {t('downloadOriginal')}
        </a>
      )}
      {vaultFile.uses.length === 0 && (
        <ActionButton
          variant="outline"
          question={{
            danger: true,
            title: t('removeTitle'),
            text: t('removeText'),
            confirmLabel: t('remove'),
            action: remove,
            done: t('removed'),
          }}
        >
          {t('remove')}
        </ActionButton>
      )}
    </div>
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
      captions={file.captions}
      poster={file.thumbnails.at(-1)}
      durationSeconds={durationSeconds}
      volume={volume}
      onVolume={(next) => transitions().volumeChanged(next)}
    />
  )
}
