import type { LedgerCheck } from '@limelight/contract/core/ledger'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { type Namespaces, useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { checkBooks, checkQuery } from './ledger.api.ts'

/** What the last audit found, loudly when it found something, and a button for another one. */
export function BooksCheck() {
  const { t } = useT('admin/ledger')
  const adminWords = useT('admin')
  const textOf = useErrorText()
  const query = useQuery(checkQuery)
  const [isBusy, setIsBusy] = useState(false)

  async function check(): Promise<void> {
    setIsBusy(true)
    await checkBooks().catch((error: unknown) => toast.error(textOf(error)))
    setIsBusy(false)
  }
  const again = (
    <Button variant="outline" size="sm" busy={isBusy} onClick={() => void check()}>
      {t('checkNow')}
    </Button>
  )
  return (
    <section aria-label={t('checkTitle')} className="mb-6">
      {query.isPending && <Skeleton className="h-14 w-full rounded-field" />}
      {query.isError && (
        <Notice tone="warning" title={adminWords.t('loadFailed')} action={again}>
          {textOf(query.error)}
        </Notice>
      )}
      {query.data && <Result check={query.data.data} action={again} />}
    </section>
  )
}

function Result({ check, action }: { check: LedgerCheck | null; action: React.ReactNode }) {
  const momentOf = useMoment()
  const { t } = useT('admin/ledger')
  if (!check)
    return (
      <Notice title={t('checkTitle')} action={action}>
        {t('never')}
      </Notice>
    )
  const when = momentOf(check.checkedAt)
  const broken = Object.entries(check.broken)
  if (broken.length === 0)
    return (
      <Notice tone="success" title={t('sound')} action={action}>
        {t('soundAt', { when, ms: check.tookMs })}
      </Notice>
    )
  return (
    <Notice tone="danger" title={t('broken')} action={action}>
      <p>{t('brokenText', { when })}</p>
      <ul className="mt-2 grid gap-1">
        {broken.map(([name, by]) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <InvariantName name={name} />
            <strong className="tabular-nums">{by ?? t('unknownAmount')}</strong>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const INVARIANTS: readonly string[] = [
  'unbalanced_transfers',
  'incomplete_transfers',
  'orphaned_entries',
  'balances_off',
  'overdrawn_accounts',
  'money_created',
  'tokens_unaccounted_for',
  'tokens_created',
] satisfies Invariant[]
type Invariant = keyof Namespaces['admin/ledger']['invariants']

function InvariantName({ name }: { name: string }) {
  const { t } = useT('admin/ledger')
  const isKnown = (text: string): text is Invariant => INVARIANTS.includes(text)
  // One that the words do not know yet is named as the ledger does.
  return <span>{isKnown(name) ? t(`invariants.${name}`) : name}</span>
}
