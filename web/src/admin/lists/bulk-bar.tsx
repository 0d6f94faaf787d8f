import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type Decided, REFUSALS } from './decided.ts'

/** What can be done with the chosen rows. */
export type BulkAct = {
  label: string
  danger?: boolean
  title: string
  text: string
  /** Those of the chosen rows that it is for. */
  keys: readonly string[]
} & (
  | { act: (ids: readonly string[]) => Promise<Decided>; decide?: never }
  | { decide: (ids: readonly string[], reason: string) => Promise<Decided>; act?: never }
)

export interface BulkBarProps {
  selection: Selection
  acts: readonly BulkAct[]
  /** Names a row that was refused. */
  nameOf: (key: string) => string
}

/** Stands at the foot of the window while rows are chosen; then says which could not be done, and why. */
export function BulkBar({ selection, acts, nameOf }: BulkBarProps) {
  const { t } = useT('admin/lists')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<BulkAct>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const close = () => setAsked(undefined)

  async function run(decide: () => Promise<Decided>): Promise<void> {
    const { done, failed } = await decide()
    setRefused(failed.map(({ _id, code }) => `${nameOf(_id)}: ${t(`bulk.refusals.${REFUSALS[code] ?? 'other'}`)}`))
    if (done.length > 0) toast.success(t('bulk.done', { count: done.length }))
    selection.clear()
    close()
  }
  const possible = acts.filter(({ keys }) => keys.length > 0)
  return (
    <>
      {refused.length > 0 && (
        <div className="mt-4">
          <Notice
            tone="warning"
            title={t('bulk.refused', { count: refused.length })}
            action={
              <Button variant="ghost" size="sm" onClick={() => setRefused([])}>
                {t('bulk.dismiss')}
              </Button>
            }
          >
            <ul>
              {refused.map((line) => (
                <li key={line} className="break-words">
                  {line}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {selection.keys.length > 0 && (
        <section
          aria-label={t('bulk.label')}
          className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface p-3 shadow-lg md:bottom-4"
        >
          <span role="status" className="px-1 text-sm font-semibold tabular-nums">
            {t('bulk.selected', { count: selection.keys.length })}
          </span>
          {possible.map((act) => (
            <Button key={act.label} size="sm" variant={act.danger ? 'danger' : 'outline'} onClick={() => setAsked(act)}>
              {act.label}
            </Button>
          ))}
          {!selection.isAll && (
            <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
              {t('bulk.all')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={selection.clear}>
            {t('bulk.none')}
          </Button>
        </section>
      )}
      {asked?.decide && (
        <ReasonDialog
          open
          onClose={close}
          title={asked.title}
          text={asked.text}
          confirmLabel={asked.label}
          onConfirm={(reason) => run(() => asked.decide(asked.keys, reason))}
        />
      )}
      {asked?.act && (
        <ActionDialog
          open
          onClose={close}
          title={asked.title}
          text={asked.text}
          confirmLabel={asked.label}
          action={() => run(() => asked.act(asked.keys))}
          errorOf={textOf}
        />
      )}
    </>
  )
}
