import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { doneOf, setupQuery } from './setup.api.ts'

/** On the first page of the console until everything is done, or somebody hides it. */
export function SetupCard() {
  const { t } = useT('admin/setup')
  const setup = useQuery(setupQuery).data?.data
  if (!setup?.isShown) return null
  const [done, count] = [doneOf(setup), setup.steps.length]
  if (done === count) return null
  return (
    <Card space="tight" className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-48 flex-1">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="mt-0.5 mb-2 text-sm text-muted">{t('progress', { done, count })}</p>
        <ProgressBar label={t('title')} value={done / count} tone="success" />
      </div>
      <LinkButton to="/admin/setup" variant="outline">
        {t('continue')}
      </LinkButton>
    </Card>
  )
}
