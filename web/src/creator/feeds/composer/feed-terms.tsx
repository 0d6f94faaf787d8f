import type { Dispatch } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useZone } from '../../../platform/use-moment.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { localFieldOf } from '../../editor/schedule-time.ts'
import type { ComposerAction, ComposerState } from './composer-state.ts'

export interface FeedTermsProps {
  state: Pick<ComposerState, 'access' | 'scheduleAt' | 'expiresAt' | 'publicAt'>
  dispatch: Dispatch<ComposerAction>
  errorOf: (name: 'expiresAt' | 'publicAt') => string | undefined
}

const DAY_MS = 86_400_000

/** Until when a post is shown, and from when on for everyone. */
export function FeedTerms({ state, dispatch, errorOf }: FeedTermsProps) {
  const startMs = () => (state.scheduleAt === '' ? Date.now() : Date.parse(state.scheduleAt))
  return (
    <>
      {state.access === 'subscribers' && (
        <Term
          name="publicAt"
          value={state.publicAt ?? ''}
          suggest={() => localFieldOf(new Date(startMs() + DAY_MS).toISOString())}
          onChange={(at) => dispatch({ type: 'termChanged', term: 'publicAt', at })}
          error={errorOf('publicAt')}
        />
      )}
      <Term
        name="expiresAt"
        value={state.expiresAt ?? ''}
        suggest={() => localFieldOf(new Date(startMs() + 7 * DAY_MS).toISOString())}
        onChange={(at) => dispatch({ type: 'termChanged', term: 'expiresAt', at })}
        error={errorOf('expiresAt')}
      />
    </>
  )
}

interface TermProps {
  name: 'expiresAt' | 'publicAt'
  value: string
  suggest: () => string
  onChange: (at: string) => void
  error: string | undefined
}

function Term({ name, value, suggest, onChange, error }: TermProps) {
  const { t } = useT('creator/feeds')
  const zone = useZone()
  return (
    <div className="grid grid-cols-1 gap-3">
      <Switch
        label={t(`terms.${name}`)}
        checked={value !== ''}
        onChange={() => onChange(value === '' ? suggest() : '')}
      />
      {value !== '' && (
        <TextField
          type="datetime-local"
          name={name}
          label={t(`terms.${name}Time`)}
          className="max-w-xs"
          min={localFieldOf(new Date().toISOString())}
          value={value}
          // A cleared field means no other time yet: the switch takes it away.
          onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
          hint={t(`terms.${name}Hint`, { zone })}
          error={error}
        />
      )}
    </div>
  )
}
