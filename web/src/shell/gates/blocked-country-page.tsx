import { useT } from '../../platform/i18n/use-t.ts'
import { Globe } from '../../ui/icons.tsx'
import { FullPageMessage } from './full-page-message.tsx'

export function BlockedCountryPage() {
  const { t } = useT('shell')
  return (
    <main className="grid min-h-dvh place-items-center">
      <FullPageMessage picture={<Globe />} title={t('geoBlock.title')} text={t('geoBlock.text')} />
    </main>
  )
}
