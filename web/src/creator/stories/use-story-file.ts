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
  const arrival = useRef<Promise<MediaFile | undefined>>(undefined)
  const [file, setFile] = useState<MediaFile>()
  const [name, setName] = useState('')
  const [sent, setSent] = useState<number>()
  const [error, setError] = useState<string>()

  async function send(chosen: File): Promise<MediaFile | undefined> {
    const isVideo = chosen.type.startsWith('video/')
    const seconds = isVideo ? await videoSecondsOf(chosen) : undefined
    if (seconds !== undefined && seconds > STORY_MAX_SECONDS + STORY_TOLERANCE_SECONDS) {
      setError(t('tooLong', { count: STORY_MAX_SECONDS }))
      return undefined
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
      const arrived = await sendFile(chosen, purpose, { signal: controller.signal, onProgress })
      setFile(arrived)
      return arrived
    } catch (reason) {
      if (!controller.signal.aborted) setError(textOf(reason))
      return undefined
    } finally {
      setSent(undefined)
    }
  }
  return {
    file,
    name,
    sent,
    error,
    choose: (chosen: File) => {
      arrival.current = send(chosen)
    },
    /** The file once it is here: a story may be published while its file is still on its way. Undefined where there is none. */
    arrived: async () => arrival.current,
    reuse: (copy: MediaFile, called: string) => {
      setFile(copy)
      arrival.current = Promise.resolve(copy)
      setName(called)
      setError(undefined)
    },
    remove: () => {
      running.current?.abort()
      arrival.current = undefined
      setFile(undefined)
    },
  }
}
