import type { ReviewChecks as Checks, ReviewGap } from '@limelight/contract/people/review-checks'
import { useT } from '../../platform/i18n/use-t.ts'
import { CircleAlert, CircleCheck } from '../../ui/icons.tsx'

export interface ReviewChecksProps {
  checks: Checks
}

/** What has to be seen before an approval, each with whether it is. */
export function ReviewChecks({ checks: { documents, age, isEmailVerified, gaps } }: ReviewChecksProps) {
  const { t } = useT('admin/performers')
  const isMissing = (...of: ReviewGap[]) => of.some((gap) => gaps.includes(gap))
  const opened = documents.filter(({ openedAt }) => openedAt !== null).length
  return (
    <ul aria-label={t('checks.label')} className="mb-5 grid gap-2">
      <Line isDone={!isMissing('documents_unopened')}>
        {documents.length === 0
          ? t('checks.noDocuments')
          : isMissing('documents_unopened')
            ? t('checks.documentsUnopened', { opened, count: documents.length })
            : t('checks.documentsOpened')}
      </Line>
      <Line isDone={!isMissing('age_unknown', 'underage')}>
        {age === null ? t('checks.ageUnknown') : t(isMissing('underage') ? 'checks.underage' : 'checks.age', { age })}
      </Line>
      <Line isDone={isEmailVerified}>{t(isEmailVerified ? 'checks.emailVerified' : 'checks.emailUnverified')}</Line>
    </ul>
  )
}

function Line({ isDone, children }: { isDone: boolean; children: string }) {
  const { t } = useT('admin/performers')
  const Icon = isDone ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-2.5 text-[15px]">
      <Icon className={isDone ? 'mt-0.5 size-5 shrink-0 text-success' : 'mt-0.5 size-5 shrink-0 text-warning'} />
      <span>
        <span className="sr-only">{t(isDone ? 'checks.done' : 'checks.missing')} </span>
        {children}
      </span>
    </li>
  )
}
