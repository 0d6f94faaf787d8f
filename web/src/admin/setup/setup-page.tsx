import type { Setup } from '@limelight/contract/site/console'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChevronRight } from '../../ui/icons.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Check } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { doneOf, STEP_ADDRESSES, setupQuery, showSetup } from './setup.api.ts'

export const meta = titled('admin/setup', 'title')

/** What a new site needs before it opens; each step leads to where it is done. */
export default function SetupPage() {
  const { t } = useT('admin/setup')
  const query = useQuery(setupQuery)
  const setup = query.data?.data
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} text={t('text')} actions={setup && <Visibility setup={setup} />} />
      {query.isPending && <SkeletonList rows={6} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {setup && <Steps setup={setup} />}
    </div>
  )
}

function Visibility({ setup: { isShown } }: { setup: Setup }) {
  const { t } = useT('admin/setup')
  const textOf = useErrorText()
  return (
    <Button
      variant="soft"
      onClick={() => void showSetup(!isShown).catch((error: unknown) => toast.error(textOf(error)))}
    >
      {t(isShown ? 'hide' : 'show')}
    </Button>
  )
}

function Steps({ setup }: { setup: Setup }) {
  const { t } = useT('admin/setup')
  const [done, count] = [doneOf(setup), setup.steps.length]
  const next = setup.steps.find(({ isDone }) => !isDone)?.step
  return (
    <>
      <p className="mb-2 text-sm font-semibold text-muted">
        {done === count ? t('allDone') : t('progress', { done, count })}
      </p>
      <ProgressBar label={t('title')} value={done / count} tone="success" className="mb-5" />
      <Card flush>
        <ol className="divide-y divide-line">
          {setup.steps.map(({ step, isDone }, index) => (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              <Link to={STEP_ADDRESSES[step]} className="flex items-center gap-4 p-4 hover:bg-sunken sm:px-6">
                <span
                  className={cn(
                    'grid size-9 shrink-0 place-items-center rounded-full font-bold tabular-nums',
                    isDone ? 'bg-success-soft text-success' : step === next ? 'bg-ink text-bg' : 'bg-sunken text-ink',
                  )}
                >
                  {isDone ? <Check className="size-5" /> : index + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    {t(`steps.${step}`)}
                    {isDone && <span className="sr-only"> {t('done')}</span>}
                  </span>
                  <span className="block text-sm text-muted">{t(`about.${step}`)}</span>
                </span>
                <ChevronRight className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}
