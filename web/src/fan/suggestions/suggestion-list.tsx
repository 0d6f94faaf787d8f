import type { Suggestions } from '@limelight/contract/content/suggestions'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useHideSuggestion, useSwitchSuggestions } from '../../shared/suggestions/suggestions.api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EyeOff } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { HiddenCard } from './hidden-card.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { useSeen } from './use-seen.ts'

/** What is hidden keeps its place, with the way back, until the page is left. */
export function SuggestionList({ isOn, hasFollows, suggestions }: Suggestions) {
  const textOf = useErrorText()
  const hide = useHideSuggestion()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<string>()
  const seen = useSeen()
  if (!isOn) return <Off />
  if (suggestions.length === 0) return <Nothing hasFollows={hasFollows} />

  function change(id: string, hides: boolean): void {
    const mark = (isHidden: boolean) =>
      setHidden((before) => {
        const after = new Set(before)
        if (isHidden) after.add(id)
        else after.delete(id)
        return after
      })
    mark(hides)
    setChanged(id)
    hide.mutate(
      { id, hides },
      {
        onError: (error) => {
          mark(!hides)
          toast.error(textOf(error))
        },
      },
    )
  }

  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {suggestions.map((suggestion) => {
        const { _id, name } = suggestion.performer
        return (
          <li key={_id} ref={seen(_id)} className="grid min-w-0 grid-cols-1">
            {hidden.has(_id) ? (
              <HiddenCard name={name} onUndo={() => change(_id, false)} />
            ) : (
              <SuggestionCard suggestion={suggestion} isBack={changed === _id} onHide={() => change(_id, true)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Nothing({ hasFollows }: { hasFollows: boolean }) {
  const { t } = useT('fan/suggestions')
  return (
    <EmptyState
      drawing="people"
      title={hasFollows ? t('emptyTitle') : t('noFollowsTitle')}
      text={hasFollows ? t('emptyText') : t('noFollowsText')}
      action={<LinkButton to="/creators">{t('explore')}</LinkButton>}
    />
  )
}

function Off() {
  const { t } = useT('fan/suggestions')
  const textOf = useErrorText()
  const turn = useSwitchSuggestions()
  return (
    <EmptyState
      icon={<EyeOff />}
      title={t('offTitle')}
      text={t('offText')}
      action={
        <Button
          busy={turn.isPending}
          onClick={() => turn.mutate(true, { onError: (error) => toast.error(textOf(error)) })}
        >
          {t('turnOn')}
        </Button>
      }
    />
  )
}
