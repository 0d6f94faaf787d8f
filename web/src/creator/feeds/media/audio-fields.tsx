import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { VaultButton } from '../../../shared/vault/vault-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { AUDIO_TYPES } from '../../files/accepted-types.ts'
import type { Composer } from '../composer/use-composer.ts'
import { FileSlot } from './file-slot.tsx'

export interface AudioFieldsProps {
  composer: Composer
  isSold: boolean
  error: string | undefined
}

export function AudioFields({ composer, isSold, error }: AudioFieldsProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/feeds')
  const limit = useAppStore((store) => (store.settings.audioMaxMegabytes ?? 200) * 1_000_000)
  return (
    <div data-gap="files" className="grid grid-cols-1 gap-3">
      <FileSlot
        title={t('audio')}
        add={t('addAudio')}
        hint={t('audioHint', { limit: formatBytes(limit) })}
        accept={AUDIO_TYPES}
        maxBytes={limit}
        attachment={composer.state.attachments.find((known) => known.slot === 'audio')}
        isLocked={isSold}
        error={error}
        more={
          <VaultButton
            kind="audio"
            purposeOf={() => 'feed-audio'}
            room={1}
            onFiles={(files) => composer.reuseFiles('audio', files)}
          />
        }
        onFile={(file) => composer.addFiles('audio', [file])}
        onRemove={composer.removeFile}
        onRetry={composer.retryFile}
      />
      {isSold && <Notice>{t('soldFiles')}</Notice>}
    </div>
  )
}
