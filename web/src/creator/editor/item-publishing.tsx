import type { ItemStatus } from '@limelight/contract/content/items'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { GapButton } from './gap-button.tsx'
import { type DraftProblems, type ItemDraft, problemsOf } from './item-draft.ts'
import { PublishingChips } from './publishing-chips.tsx'
import type { PublishingSheet } from './publishing-sheets.tsx'
import type { ItemForm } from './use-item-editor.ts'

export interface ItemPublishingProps {
  item: ItemForm<ItemDraft, DraftProblems>
  status: ItemStatus
  kind: 'video' | 'gallery'
}

/** Audience, price and time of a video or a gallery. */
export function ItemPublishing({ item, status, kind }: ItemPublishingProps) {
  const { t } = useT('creator/items')
  const { draft, change, problems, form } = item
  const [sheet, setSheet] = useState<PublishingSheet>()
  // What is chosen in a sheet is missed there, once the page itself is complete. Each attempt has problems of its own.
  useEffect(() => {
    if (problems.title) return
    if (problems.price) setSheet('price')
    else if (problems.scheduleAt) setSheet('time')
  }, [problems])
  const errorOf = (name: 'price' | 'scheduleAt') => {
    const problem = problems[name]
    return problem ? t(`problems.${problem}`) : form.errorOf(name)
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <PublishingChips
        access={draft.access}
        price={draft.price}
        onAccess={(access) => change({ access })}
        onPrice={(price) => change({ price })}
        suggested={draft.suggested}
        onSuggested={(suggested) => change({ suggested })}
        minRank={draft.minRank}
        onMinRank={(minRank) => change({ minRank })}
        schedule={
          status === 'active' ? undefined : { at: draft.scheduleAt, onChange: (scheduleAt) => change({ scheduleAt }) }
        }
        kind={kind}
        errors={{ price: errorOf('price') ?? form.errorOf('suggestedPrice'), schedule: errorOf('scheduleAt') }}
        open={sheet}
        onOpen={setSheet}
      />
      {status !== 'active' && <ItemGap draft={draft} onSheet={setSheet} />}
    </div>
  )
}

interface ItemGapProps {
  draft: ItemDraft
  onSheet: (sheet: PublishingSheet) => void
}

/** The first thing missing, in the order of the page. */
function ItemGap({ draft, onSheet }: ItemGapProps) {
  const { t } = useT('creator/feeds')
  const missing = problemsOf(draft, draft.scheduleAt === '' ? 'active' : 'scheduled', Date.now())
  if (missing.title) return <GapButton text={t('gaps.titleMissing')} onFill={focusTitle} />
  if (missing.price)
    return (
      <GapButton
        text={t(`gaps.${missing.price === 'suggestionLow' ? missing.price : 'priceMissing'}`)}
        onFill={() => onSheet('price')}
      />
    )
  if (missing.scheduleAt) return <GapButton text={t('gaps.timePast')} onFill={() => onSheet('time')} />
  return null
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('form input[name=title]')?.focus()
}
