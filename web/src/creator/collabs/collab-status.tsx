import type { CollabState } from '@limelight/contract/content/collab-rules'
import type { Collab, ItemCollab } from '@limelight/contract/content/collabs'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { usePercent } from './use-percent.ts'

export interface CollabStatusProps {
  collab: Pick<Collab | ItemCollab, 'state' | 'sharePercent' | 'askedPercent' | 'isInForce'>
}

const TONES: Record<CollabState, BadgeTone> = {
  asked: 'warning',
  accepted: 'success',
  declined: 'neutral',
  left: 'neutral',
  removed: 'neutral',
}

/** The state, the share, and what waits for an answer. */
export function CollabStatus({ collab }: CollabStatusProps) {
  const { t } = useT('creator/collabs')
  const percent = usePercent()
  const { state, sharePercent, askedPercent, isInForce } = collab
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular-nums">
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      <span className="font-semibold text-ink">{t('shareOf', { percent: percent(sharePercent) })}</span>
      {askedPercent !== null && <span>{t('askedShare', { percent: percent(askedPercent) })}</span>}
      {state === 'accepted' && !isInForce && <span>{t('paused')}</span>}
    </p>
  )
}
