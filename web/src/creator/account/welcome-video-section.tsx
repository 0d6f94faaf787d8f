import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { Section } from '../../ui/section.tsx'
import { VIDEO_TYPES } from '../files/accepted-types.ts'
import { useFileProgress } from '../files/use-file-progress.ts'
import { DeleteButton } from '../items/delete-button.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { removeWelcomeVideo, uploadWelcomeVideo } from './account.api.ts'
import { useUpload } from './use-upload.ts'

/** As the call has it; the contract's file would bring all its schemas along. */
const MAX_BYTES = 200_000_000
const ASK_EVERY_MS = 1_000

export interface WelcomeVideoSectionProps {
  performer: Pick<OwnPerformer, 'welcomeVideo'>
}

/** The video that greets visitors of the creator’s page: upload, preview, remove. The one before stays until the new one is ready. */
export function WelcomeVideoSection({ performer }: WelcomeVideoSectionProps) {
  const { t } = useT('creator/account')
  const [sentId, setSentId] = useState<string>()
  const upload = useUpload(async (file, options) => {
    const sent = await uploadWelcomeVideo(file, options)
    setSentId(sent._id)
    return sent
  })
  const video = performer.welcomeVideo
  const isPending = sentId !== undefined && video?._id !== sentId
  const progress = useFileProgress(isPending ? [{ fileId: sentId, progress: undefined }] : []).get(sentId ?? '')
  // The profile shows it a moment after it is rendered, and no event says so.
  const isNearlyThere = isPending && progress?.status === 'ready'
  useQuery({ ...ownPerformerQuery, refetchInterval: isNearlyThere ? ASK_EVERY_MS : false })
  return (
    <Section framed title={t('welcomeVideo.title')} text={t('welcomeVideo.text')}>
      <div className="grid grid-cols-1 gap-4">
        {video && (
          <div className="grid max-w-lg grid-cols-1 gap-3">
            {/* biome-ignore lint/a11y/useMediaCaption: their own recording, of which there is no text */}
            <video
              key={video._id}
              src={video.url}
              poster={video.thumbnails[0]}
              aria-label={t('welcomeVideo.title')}
              controls
              playsInline
              preload="none"
              className="aspect-video w-full rounded-card bg-scrim"
            />
            <div>
              <DeleteButton
                variant="outline"
                size="sm"
                title={t('welcomeVideo.removeTitle')}
                text={t('welcomeVideo.removeText')}
                onDelete={() => {
                  // What was sent before is no longer waited for.
                  setSentId(undefined)
                  return removeWelcomeVideo()
                }}
              >
                {t('welcomeVideo.remove')}
              </DeleteButton>
            </div>
          </div>
        )}
        {upload.state === 'uploading' ? (
          <div className="flex items-center gap-4">
            <ProgressBar label={t('welcomeVideo.uploading')} value={upload.progress} className="flex-1" />
            <Button variant="outline" size="sm" onClick={upload.cancel}>
              {t('pictures.cancel')}
            </Button>
          </div>
        ) : isPending && progress?.status !== 'failed' ? (
          <div role="status" className="grid grid-cols-1 gap-2">
            <p className="text-sm text-muted">{t('welcomeVideo.processing')}</p>
            <ProgressBar
              label={t('welcomeVideo.processing')}
              value={progress?.percent == null ? undefined : progress.percent / 100}
            />
          </div>
        ) : (
          <FilePicker
            label={video ? t('welcomeVideo.replace') : t('welcomeVideo.choose')}
            hint={t('welcomeVideo.hint')}
            accept={VIDEO_TYPES}
            maxBytes={MAX_BYTES}
            onFiles={([file]) => file && upload.start(file)}
          />
        )}
        {upload.error && <Notice tone="danger">{upload.error}</Notice>}
        {progress?.status === 'failed' && <Notice tone="danger">{progress.error ?? t('welcomeVideo.failed')}</Notice>}
      </div>
    </Section>
  )
}
