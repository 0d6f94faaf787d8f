import type { OwnStream } from '@limelight/contract/live/streaming'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { clockOf } from '../../shared/live/use-elapsed.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export interface StreamSummaryProps {
  stream: OwnStream
  onDone: () => void
}

export function StreamSummary({ stream, onDone }: StreamSummaryProps) {
  const { t } = useT('creator/live')
  const { formatTokens } = useFormat()
  const { inMoney } = usePrices()
  const { startedAt, endedAt, endReason } = stream
  const length = startedAt && endedAt ? clockOf(Date.parse(endedAt) - Date.parse(startedAt)) : clockOf(0)
  return (
    <Card className="grid max-w-xl grid-cols-1 gap-5">
      <div>
        <h2 className="text-2xl">{t('summary')}</h2>
        {endReason && <p className="text-muted">{t(`endReasons.${endReason}`)}</p>}
      </div>
      <DescriptionList
        items={[
          { term: t('onAirFor'), value: length },
          { term: t('totalViewers'), value: formatTokens(stream.totalViewers) },
          { term: t('peakViewers'), value: formatTokens(stream.peakViewers) },
          { term: t('tips'), value: formatTokens(stream.tips) },
          { term: t('tickets'), value: formatTokens(stream.tickets) },
          { term: t('earned'), value: inMoney(stream.earnedTokens) },
        ]}
      />
      {stream.isRecorded && (
        <Notice
          tone="info"
          action={
            <LinkButton to="/creator/videos" variant="outline" size="sm">
              {t('toVideos')}
            </LinkButton>
          }
        >
          {t('recording')}
        </Notice>
      )}
      <Button className="justify-self-start" onClick={onDone}>
        {t('done')}
      </Button>
    </Card>
  )
}
