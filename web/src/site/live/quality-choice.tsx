import { STREAM_QUALITIES, type StreamQuality } from '@limelight/contract/live/stream-qualities'
import { useT } from '../../platform/i18n/use-t.ts'

export interface QualityChoiceProps {
  value: StreamQuality
  onChange: (quality: StreamQuality) => void
}

export function QualityChoice({ value, onChange }: QualityChoiceProps) {
  const { t } = useT('site/live')
  return (
    <select
      aria-label={t('quality')}
      title={t('quality')}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = STREAM_QUALITIES.find((quality) => quality === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
      className="h-11 min-w-0 rounded-full bg-scrim/70 px-3 text-sm font-semibold text-on-scrim focus-visible:outline-on-scrim [&>option]:text-scrim"
    >
      {STREAM_QUALITIES.map((quality) => (
        <option key={quality} value={quality}>
          {t(`qualities.${quality}`)}
        </option>
      ))}
    </select>
  )
}
