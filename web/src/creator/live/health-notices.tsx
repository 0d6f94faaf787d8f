import type { OwnStream } from '@limelight/contract/live/streaming'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Source } from './source.ts'

export interface HealthNoticesProps {
  stream: Pick<OwnStream, 'health'>
  source: Source
}

/** What is wrong with the picture as it arrives at the site, and what to check. */
export function HealthNotices({ stream: { health }, source }: HealthNoticesProps) {
  const { t } = useT('creator/live')
  const { formatTokens } = useFormat()
  const has = (warning: NonNullable<OwnStream['health']>['warnings'][number]) => health?.warnings.includes(warning)
  return (
    <>
      {has('picture_missing') && (
        <Notice tone="danger" title={t('health.pictureMissing')}>
          {t(source === 'program' ? 'health.checkProgram' : 'health.checkCamera')}
        </Notice>
      )}
      {/* A browser sends a key picture whenever one is asked for, and few otherwise. */}
      {source === 'program' && has('keyframes_rare') && (
        <Notice tone="warning" title={t('health.keyframesRare')}>
          {t('health.keyframesHint')}
        </Notice>
      )}
      {health && has('bitrate_high') && (
        <Notice tone="warning" title={t('health.bitrateHigh')}>
          {t('health.bitrateHint', { shown: formatTokens(health.maxKilobitsPerSecond) })}
        </Notice>
      )}
    </>
  )
}
