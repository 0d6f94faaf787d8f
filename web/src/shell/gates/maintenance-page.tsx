import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Clock } from '../../ui/icons.tsx'
import { FullPageMessage } from './full-page-message.tsx'

export function MaintenancePage() {
  const { t } = useT('shell')
  const { siteName, maintenanceImage } = useAppStore((state) => state.settings)
  return (
    <main className="grid min-h-dvh place-items-center">
      <div>
        {maintenanceImage && (
          <img
            src={maintenanceImage}
            alt=""
            className="mx-auto max-h-[50dvh] max-w-[min(40rem,90vw)] rounded-card object-contain"
          />
        )}
        <FullPageMessage
          picture={<Clock />}
          title={t('maintenance.title')}
          text={t('maintenance.text', { siteName })}
        />
      </div>
    </main>
  )
}
