import { STORY_MAX_SECONDS, STORY_TOLERANCE_SECONDS } from '@limelight/contract/content/story-rules'
import type { MediaFile } from '@limelight/contract/core/media'
import { useRef, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { sendFile } from '../../shared/uploads/send-file.ts'
import { videoSecondsOf } from './video-seconds.ts'

/** The one file of a new story: sent as soon as it is chosen. */
export function useStoryFile() {
  const { t } = useT('creator/stories')
  const textOf = useErrorText()
  const running = useRef<AbortController>(undefined)
  const [file, setFile] = useState<MediaFile>()
  const [name, setName] = useState('')
  const [sent, setSent] = useState<number>()
  const [error, setError] = useState<string>()

  async function choose(chosen: File): Promise<void> {
    const isVideo = chosen.type.startsWith('video/')
    const seconds = isVideo ? await videoSecondsOf(chosen) : undefined
    if (seconds !== undefined && seconds > STORY_MAX_SECONDS + STORY_TOLERANCE_SECONDS) {
      setError(t('tooLong', { count: STORY_MAX_SECONDS }))
      return
    }
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    setName(chosen.name)
    setSent(0)
    try {
      const purpose = isVideo ? 'story-video' : 'story-photo'
      const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
        setSent(totalBytes > 0 ? sentBytes / totalBytes : 0)
      setFile(await sendFile(chosen, purpose, { signal: controller.signal, onProgress }))
    } catch (reason) {
      if (!controller.signal.aborted) setError(textOf(reason))
    } finally {
      setSent(undefined)
    }
  }
  return {
    file,
    name,
    sent,
    error,
    choose,
    reuse: (copy: MediaFile, called: string) => {
      setFile(copy)
      setName(called)
      setError(undefined)
    },
    remove: () => {
      running.current?.abort()
      setFile(undefined)
    },
  }
}
