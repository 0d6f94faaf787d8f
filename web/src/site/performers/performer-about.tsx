import type { PerformerPage } from '@limelight/contract/people/performers'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useProfileOptions } from '../../shared/profile-options/use-profile-options.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'

export interface PerformerAboutProps {
  performer: PerformerPage
}

const APPEARANCE = [
  'age',
  'height',
  'weight',
  'bodyType',
  'size',
  'hair',
  'eyes',
  'ethnicity',
  'sexualOrientation',
] as const

const COUNTS = ['feeds', 'photos', 'videos', 'galleries', 'products', 'followers', 'likes'] as const

export default function PerformerAbout({ performer }: PerformerAboutProps) {
  const { formatCountry, formatDay, formatLanguage, formatList, formatTokens } = useFormat()
  const { t } = useT('site/performers')
  const { labelOf } = useProfileOptions()
  const rows = [
    { term: t('about.gender'), value: performer.gender && labelOf('gender', performer.gender) },
    {
      term: t('about.location'),
      value: formatList([performer.city, performer.country && formatCountry(performer.country)]),
    },
    { term: t('about.languages'), value: formatList(performer.languages.map(formatLanguage)) },
    ...APPEARANCE.map((field) => {
      const value = performer.appearance[field]
      return { term: t(`about.${field}`), value: value && labelOf(field, value) }
    }),
    ...COUNTS.map((field) => {
      const count = performer.stats[field]
      return { term: t(`about.${field}`), value: count !== null && count > 0 && formatTokens(count) }
    }),
    { term: t('about.since'), value: formatDay(performer.createdAt) },
  ]
  return (
    <Card>
      {/* What they left open is not listed. */}
      <DescriptionList items={rows.filter((row) => row.value)} />
    </Card>
  )
}
