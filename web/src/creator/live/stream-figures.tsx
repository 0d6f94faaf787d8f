import type { OwnStream } from '@limelight/contract/live/streaming'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Health } from '../../shared/live/use-broadcast.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

export interface StreamFiguresProps {
  stream: OwnStream
  /** Of what this browser sends; undefined where it sends nothing, and the figures are those of the site. */
  health: Health | undefined
}

/** What the stream has earned, and how well it is sent. */
export function StreamFigures({ stream, health }: StreamFiguresProps) {
  const { t } = useT('creator/live')
  const { formatTokens } = useFormat()
  const { inMoney } = usePrices()
  return (
    <DescriptionList
      items={[
        { term: t('earned'), value: inMoney(stream.earnedTokens) },
        { term: t('tips'), value: formatTokens(stream.tips) },
        ...(stream.access === 'paid' ? [{ term: t('tickets'), value: formatTokens(stream.tickets) }] : []),
        ...(health
          ? [
              {
                term: t('bitrate'),
                value: t('kilobits', { shown: formatTokens(Math.round(health.kilobitsPerSecond)) }),
              },
              { term: t('frames'), value: formatTokens(Math.round(health.framesPerSecond)) },
              { term: t('lost'), value: formatTokens(health.lost) },
            ]
          : stream.health
            ? [{ term: t('bitrate'), value: t('kilobits', { shown: formatTokens(stream.health.kilobitsPerSecond) }) }]
            : []),
        ...(stream.health?.keyframeSeconds != null
          ? [{ term: t('keyframes'), value: t('seconds', { count: stream.health.keyframeSeconds }) }]
          : []),
      ]}
    />
  )
}
