import { FEED_PHOTOS_MAX, FEED_TYPES } from '@limelight/contract/feeds'
import { useT } from '../../../platform/i18n/use-t.ts'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import type { FeedType } from './composer-state.ts'

export interface TypeChoiceProps {
  value: FeedType
  onChange: (type: FeedType) => void
}

export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { t } = useT('creator/feeds')
  return (
    <RadioCards
      legend={t('type')}
      name="type"
      columns={3}
      value={value}
      onChange={(chosen) => onChange(FEED_TYPES.find((type) => type === chosen) ?? value)}
      options={FEED_TYPES.map((type) => ({
        value: type,
        label: t(`types.${type}`),
        hint: t(`typeHints.${type}`, { most: FEED_PHOTOS_MAX }),
      }))}
    />
  )
}
