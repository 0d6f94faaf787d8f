import { activeAttachments, isUploading, problemsOf } from './composer-body.ts'
import type { ComposerState } from './composer-state.ts'

/** Pure: whether a draft saves itself now: it was changed, is not empty, and the server would take it. */
export function isDraftDue(state: ComposerState): boolean {
  return (
    state.isChanged && hasContent(state) && !isUploading(state) && Object.keys(problemsOf(state, 'draft')).length === 0
  )
}

function hasContent(state: ComposerState): boolean {
  const { question, options } = state.poll
  return (
    state.text.trim() !== '' ||
    activeAttachments(state).length > 0 ||
    (state.type === 'poll' && [question, ...options.map((option) => option.text)].some((text) => text.trim() !== ''))
  )
}
