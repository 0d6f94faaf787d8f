import type { Passkey } from '@limelight/contract/people/passkeys'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { passkeysQuery } from '../auth/passkeys.api.ts'

const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'))

/** Keys of devices that log in without a password. */
export function PasskeySection() {
  const { t } = useT('shared/accounts')
  const query = useQuery(passkeysQuery)
  const [open, setOpen] = useState<{ to: 'add' } | { to: 'rename' | 'remove'; passkey: Passkey }>()
  const passkeys = query.data?.data ?? []
  return (
    <Section framed title={t('passkeys.title')} text={t('passkeys.text')}>
      {query.isPending && <SkeletonList rows={1} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-40 flex-1">
                <bdi className="block font-semibold break-words">{passkey.name}</bdi>
                <span className="text-sm text-muted">
                  {t(passkey.lastUsedAt ? 'passkeys.used' : 'passkeys.added')}{' '}
                  <TimeAgo at={passkey.lastUsedAt ?? passkey.createdAt} />
                </span>
              </div>
              <Button
                variant="soft"
                size="sm"
                aria-label={t('passkeys.renameOf', { name: passkey.name })}
                onClick={() => setOpen({ to: 'rename', passkey })}
              >
                {t('passkeys.rename')}
              </Button>
              <Button
                variant="soft"
                size="sm"
                aria-label={t('passkeys.removeOf', { name: passkey.name })}
                onClick={() => setOpen({ to: 'remove', passkey })}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {query.data && (
        <Button variant="outline" onClick={() => setOpen({ to: 'add' })}>
          {t('passkeys.add')}
        </Button>
      )}
      <Suspense fallback={null}>{open && <PasskeyDialog {...open} onClose={() => setOpen(undefined)} />}</Suspense>
    </Section>
  )
}
