import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { chooseAnalytics } from './analytics-choice.ts'

/** Both answers weigh the same; nothing is loaded before one is given. */
export function AnalyticsBanner() {
  const { t } = useT('shell')
  return (
    <section
      aria-label={t('analytics.title')}
      className="fixed inset-x-3 bottom-20 z-40 mx-auto max-w-xl rounded-card border border-line bg-surface p-4 shadow-lg md:bottom-4"
    >
      <p className="text-sm text-ink">{t('analytics.text')}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="outline" onClick={() => chooseAnalytics('denied')}>
          {t('analytics.deny')}
        </Button>
        <Button variant="outline" onClick={() => chooseAnalytics('granted')}>
          {t('analytics.allow')}
        </Button>
      </div>
    </section>
  )
}
