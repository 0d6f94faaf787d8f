import { FEED_TYPES } from '@limelight/contract/content/feeds'
import { useT } from '../../../platform/i18n/use-t.ts'
import { ChoicePills } from '../../../ui/form/choice-pills.tsx'
import { AudioLines, ImageIcon, ListChecks, Newspaper, VideoIcon } from '../../../ui/icons.tsx'
import type { FeedType } from './composer-state.ts'

export interface TypeChoiceProps {
  value: FeedType
  onChange: (type: FeedType) => void
}

const ICONS = { text: Newspaper, photo: ImageIcon, video: VideoIcon, audio: AudioLines, poll: ListChecks }
/** In the order of how often they are used. */
const ORDER = ['photo', 'video', 'audio', 'poll', 'text'] as const satisfies readonly FeedType[]

export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { t } = useT('creator/feeds')
  return (
    <ChoicePills
      legend={t('type')}
      hideLegend
      name="type"
      stacked
      value={value}
      onChange={(chosen) => onChange(FEED_TYPES.find((type) => type === chosen) ?? value)}
      options={ORDER.map((type) => {
        const Icon = ICONS[type]
        return { value: type, label: t(`types.${type}`), icon: <Icon className="size-6" /> }
      })}
    />
  )
}
