import { type RefObject, useEffect, useState } from 'react'
import { lastingStorage } from '../../platform/browser-storage.ts'

export type PlayerCaptions = { language: string; url: string }

/** The language that was chosen last, or nothing. */
const KEY = 'captions'

/** Which captions are shown: those that the viewer chose for the last video, where this one has them. */
export function useCaptions(
  media: RefObject<HTMLVideoElement | null>,
  captions: readonly PlayerCaptions[],
): { language: string; choose: (language: string) => void; toggle: () => void } {
  const [chosen, setChosen] = useState(() => lastingStorage.getItem(KEY) ?? '')
  const language = captions.some((each) => each.language === chosen) ? chosen : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: other captions bring tracks of their own
  useEffect(() => {
    for (const track of media.current?.textTracks ?? [])
      track.mode = track.language === language ? 'showing' : 'disabled'
  }, [media, language, captions])
  const choose = (next: string) => {
    lastingStorage.setItem(KEY, next)
    setChosen(next)
  }
  return { language, choose, toggle: () => choose(language ? '' : (captions[0]?.language ?? '')) }
}
