import type { StudioFeed } from '@limelight/contract/content/feeds'
import { plainText } from '@limelight/contract/plain-text'
import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type Decided, type Undo, undoSeveral } from './studio-feeds.api.ts'

/** `undo`: what takes it back; `isUndo`: it was such an undo itself. */
export type Outcome = { failed: Decided['failed']; undo: readonly Undo[]; isUndo: boolean }
export const NOTHING: Outcome = { failed: [], undo: [], isUndo: false }

export interface SeveralOutcomeProps {
  feeds: readonly StudioFeed[]
  outcome: Outcome
  onOutcome: (outcome: Outcome) => void
}

const REASONS: Readonly<Record<string, 'gone' | 'state' | 'fields' | 'changed'>> = {
  version_conflict: 'changed',
  not_found: 'gone',
  invalid_state: 'state',
  request_invalid: 'fields',
}

/** Which posts could not be changed and why, and the way back for the others, until it is closed or the page is left. */
export function SeveralOutcome({ feeds, outcome: { failed, undo, isUndo }, onOutcome }: SeveralOutcomeProps) {
  const { t } = useT('creator/feeds')
  const errorText = useErrorText()
  const back = useMutation({
    mutationFn: () => undoSeveral(undo),
    onSuccess: ({ done, failed: refused }) => {
      if (done.length > 0) toast.success(t('several.undone', { count: done.length }))
      onOutcome({ failed: refused, undo: [], isUndo: true })
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const nameOf = (id: string) =>
    plainText(feeds.find(({ _id }) => _id === id)?.text ?? '').slice(0, 60) || t('several.post')
  const close = (
    <Button variant="ghost" size="sm" onClick={() => onOutcome(NOTHING)}>
      {t('several.dismiss')}
    </Button>
  )
  return (
    <>
      {failed.length > 0 && (
        <div className="mt-4" role="alert">
          <Notice
            tone="warning"
            title={t(isUndo ? 'several.notUndone' : 'several.refused', { count: failed.length })}
            action={undo.length === 0 && close}
          >
            <ul>
              {failed.map(({ _id, code }) => (
                <li key={_id} className="break-words">
                  <bdi>{nameOf(_id)}</bdi>: {t(`several.reasons.${REASONS[code] ?? 'other'}`)}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {undo.length > 0 && (
        <div className="sticky bottom-20 z-20 mt-4 md:bottom-4">
          <Notice
            title={t('several.done', { count: undo.length })}
            action={
              <span className="flex flex-wrap gap-2">
                <Button variant="outline" size="sm" busy={back.isPending} onClick={() => back.mutate()}>
                  {t('several.undo')}
                </Button>
                {close}
              </span>
            }
          />
        </div>
      )}
    </>
  )
}
