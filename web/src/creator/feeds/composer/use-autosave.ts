import { isApiError } from '@limelight/contract/client'
import type { StudioFeed } from '@limelight/contract/feeds'
import { useEffect, useEffectEvent, useState } from 'react'
import { activeAttachments, isUploading, problemsOf } from './composer-body.ts'
import type { ComposerState } from './composer-state.ts'

export type AutosaveState = 'idle' | 'saving' | 'saved' | 'failed' | 'changedElsewhere'

/** After the last change; long enough not to save half a word each time. */
const QUIET_MS = 2_500

type Options = {
  state: ComposerState
  /** Only drafts save themselves: what is published changes when they say so. */
  isDraft: boolean
  save: () => Promise<StudioFeed>
}

/** Keeps a draft by itself. Never publishes; once somebody else changed the draft it stops, so that nothing is overwritten. */
export function useAutosave({ state, isDraft, save }: Options): AutosaveState {
  const [autosave, setAutosave] = useState<AutosaveState>('idle')
  const isDue =
    isDraft && state.isChanged && autosave !== 'changedElsewhere' && isWorthKeeping(state) && !isUploading(state)
  const run = useEffectEvent(async () => {
    if (Object.keys(problemsOf(state, 'draft')).length > 0) return
    setAutosave('saving')
    try {
      const { _id } = await save()
      // The address under which the draft survives a reload; the router need not know, since the page stays.
      if (location.pathname === '/creator/feeds/new') history.replaceState(history.state, '', `/creator/feeds/${_id}`)
      setAutosave('saved')
    } catch (error) {
      setAutosave(isApiError(error) && error.code === 'version_conflict' ? 'changedElsewhere' : 'failed')
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void run(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isDue, state.revision])
  return autosave
}

function isWorthKeeping(state: ComposerState): boolean {
  const { question, options } = state.poll
  return (
    state.text.trim() !== '' ||
    activeAttachments(state).length > 0 ||
    (state.type === 'poll' && [question, ...options.map((option) => option.text)].some((text) => text.trim() !== ''))
  )
}
