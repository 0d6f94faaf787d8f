import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { BlockedPeople } from '../../shared/blocks/blocked-people.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BlockedCountries } from './blocked-countries.tsx'
import { BlockedWords } from './blocked-words.tsx'
import { Moderators } from './moderators.tsx'
import { WatermarkSection } from './watermark-section.tsx'

export const meta = titled('creator/blocked', 'title')

/** Who and what a creator keeps away, and who helps with it. */
export default function BlockedPage() {
  const { t } = useT('creator/blocked')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <BlockedPeople />
      <BlockedWords />
      <Moderators />
      <WatermarkSection />
      <BlockedCountries />
    </div>
  )
}
