import type { MediaFile } from '@limelight/contract/core/media'
import type { Message } from '@limelight/contract/talk/messages'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'

/** What a message contains, in words: "12 photos", "Video, 3:41". */
export function useFilesSummary(): (type: Message['type'], files: readonly Pick<MediaFile, 'duration'>[]) => string {
  const { t } = useT('shared/messages')
  return (type, files) => {
    const seconds = files[0]?.duration
    switch (type) {
      case 'photo':
        return t('photos', { count: files.length })
      case 'video':
        return seconds && files.length === 1
          ? t('video', { duration: formatDuration(seconds) })
          : t('videos', { count: files.length })
      case 'audio':
        return seconds && files.length === 1
          ? t('recordingOf', { duration: formatDuration(seconds) })
          : t('recordings', { count: files.length })
      case 'text':
        return ''
    }
  }
}
