import type { Dispatch } from 'react'
import { TermField } from '../../editor/term-field.tsx'
import type { ComposerAction, ComposerState } from './composer-state.ts'

export interface FeedTermsProps {
  state: Pick<ComposerState, 'access' | 'scheduleAt' | 'expiresAt' | 'publicAt'>
  dispatch: Dispatch<ComposerAction>
  errorOf: (name: 'expiresAt' | 'publicAt') => string | undefined
}

/** Until when a post is shown, and from when on for everyone. */
export function FeedTerms({ state, dispatch, errorOf }: FeedTermsProps) {
  const terms = state.access === 'subscribers' ? (['publicAt', 'expiresAt'] as const) : (['expiresAt'] as const)
  return terms.map((term) => (
    <TermField
      key={term}
      name={term}
      value={state[term] ?? ''}
      scheduleAt={state.scheduleAt}
      onChange={(at) => dispatch({ type: 'termChanged', term, at })}
      error={errorOf(term)}
    />
  ))
}
