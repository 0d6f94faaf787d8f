import type { StudioFeed } from '@limelight/contract/content/feeds'
import { plainText } from '@limelight/contract/plain-text'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { SeveralDialog } from './several-dialog.tsx'
import { type Decided, deleteSeveralFeeds } from './studio-feeds.api.ts'

export interface SeveralBarProps {
  feeds: readonly StudioFeed[]
  selection: Selection
  canChange: boolean
}

const REASONS: Readonly<Record<string, 'gone' | 'state' | 'fields'>> = {
  not_found: 'gone',
  invalid_state: 'state',
  request_invalid: 'fields',
}

/** Stands at the foot of the window while posts are chosen; then says which could not be changed, and why. */
export function SeveralBar({ feeds, selection, canChange }: SeveralBarProps) {
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  const [failed, setFailed] = useState<Decided['failed']>([])
  const chosen = feeds.filter(({ _id }) => selection.has(_id))
  const ids = chosen.map(({ _id }) => _id)
  const nameOf = (id: string) =>
    plainText(feeds.find(({ _id }) => _id === id)?.text ?? '').slice(0, 60) || t('several.post')
  const onDecided = ({ done, failed: refused }: Decided) => {
    if (done.length > 0) toast.success(t('several.done', { count: done.length }))
    setFailed(refused)
    selection.clear()
    setIsOpen(false)
  }
  return (
    <>
      {failed.length > 0 && (
        <div className="mt-4" role="alert">
          <Notice
            tone="warning"
            title={t('several.refused', { count: failed.length })}
            action={
              <Button variant="ghost" size="sm" onClick={() => setFailed([])}>
                {t('several.dismiss')}
              </Button>
            }
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
      {ids.length > 0 && (
        <section
          aria-label={t('several.label')}
          className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-3 shadow-lg md:bottom-4"
        >
          <span role="status" className="px-1 text-sm font-semibold tabular-nums">
            {t('several.selected', { count: ids.length })}
          </span>
          {canChange && (
            <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
              {t('several.change')}
            </Button>
          )}
          <ActionButton
            size="sm"
            variant="danger"
            question={{
              danger: true,
              title: t('several.deleteTitle', { count: ids.length }),
              text: t('several.deleteText'),
              confirmLabel: t('several.delete'),
              action: async () => onDecided(await deleteSeveralFeeds(ids)),
            }}
          >
            {t('several.delete')}
          </ActionButton>
          {!selection.isAll && (
            <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
              {t('several.all')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={selection.clear}>
            {t('several.none')}
          </Button>
        </section>
      )}
      {isOpen && <SeveralDialog ids={ids} onClose={() => setIsOpen(false)} onDecided={onDecided} />}
    </>
  )
}
