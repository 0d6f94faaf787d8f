import { isApiError } from '@limelight/contract/client'
import { useEffect, useEffectEvent, useState } from 'react'

export type AutosaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'changedElsewhere'

/** After the last change; long enough not to save half a word each time. */
const QUIET_MS = 2_500

type Options = {
  /** Whether there is anything to save that may be saved without being asked. */
  isDue: boolean
  /** Grows with every change. */
  revision: number
  save: () => Promise<void>
}

/** Saves after a pause in the changes. Once somebody else changed the same it stops, so that nothing is overwritten. */
export function useAutosave({ isDue, revision, save }: Options): AutosaveState {
  const [autosave, setAutosave] = useState<AutosaveState>('idle')
  const isWaiting = isDue && autosave !== 'changedElsewhere'
  const run = useEffectEvent(async () => {
    setAutosave('saving')
    try {
      await save()
      setAutosave('saved')
    } catch (error) {
      setAutosave(isApiError(error) && error.code === 'version_conflict' ? 'changedElsewhere' : 'failed')
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => void run(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, revision])
  return autosave
}
