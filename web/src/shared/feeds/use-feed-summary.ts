import type { Feed } from '@limelight/contract/content/feeds'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'

/** What a feed holds, in words: "12 photos", "3:41 video". */
export function useFeedSummary(feed: Pick<Feed, 'type' | 'files'>): string {
  const { t } = useT('shared/feeds')
  switch (feed.type) {
    case 'photo':
      return t('photos', { count: feed.files.length })
    case 'video': {
      const seconds = feed.files[0]?.duration
      return seconds ? t('video', { duration: formatDuration(seconds) }) : t('aVideo')
    }
    case 'audio': {
      const seconds = feed.files[0]?.duration
      return seconds ? t('audio', { duration: formatDuration(seconds) }) : t('anAudio')
    }
    case 'poll':
      return t('aPoll')
    case 'text':
      return t('aPost')
  }
}
