import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { secondFactorQuery } from './second-factor.api.ts'

const AddFactorDialog = lazy(() => import('./add-factor-dialog.tsx'))
const UseFactorDialog = lazy(() => import('./use-factor-dialog.tsx'))

/** A code of an authenticator app beside the password. */
export function SecondFactorSection() {
  const { t } = useT('shared/accounts')
  const query = useQuery(secondFactorQuery)
  const { formatDay } = useFormat()
  const [open, setOpen] = useState<'add' | 'remove' | 'renew'>()
  const factor = query.data?.data
  const close = () => setOpen(undefined)
  return (
    <Section framed title={t('factor.title')} text={t('factor.text')}>
      {query.isPending && <SkeletonList rows={1} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {factor?.since === null && (
        <Button variant="outline" onClick={() => setOpen('add')}>
          {t('factor.add')}
        </Button>
      )}
      {factor && factor.since !== null && (
        <div className="grid gap-4">
          <Notice
            tone={factor.recoveryCodesLeft > 2 ? 'success' : 'warning'}
            title={t('factor.on', { date: formatDay(factor.since) })}
          >
            {t('factor.codesLeft', { count: factor.recoveryCodesLeft })}
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setOpen('renew')}>
              {t('factor.renew')}
            </Button>
            <Button variant="outline" onClick={() => setOpen('remove')}>
              {t('factor.remove')}
            </Button>
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {open === 'add' && <AddFactorDialog onClose={close} />}
        {(open === 'remove' || open === 'renew') && <UseFactorDialog to={open} onClose={close} />}
      </Suspense>
    </Section>
  )
}
