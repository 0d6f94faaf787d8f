import type { AgeCheck } from '@limelight/contract/people/age-checks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { AccountName } from '../account-name.tsx'
import { SealedPicture } from '../sealed-picture.tsx'
import { AgeCheckDecision } from './age-check-decision.tsx'
import { ageChecksQuery, checkDocumentUrl } from './age-checks.api.ts'

export const meta = titled('admin/age-checks', 'title')

/** Fans who sent a document, the longest waiting first. */
export default function AgeChecksPage() {
  const { t } = useT('admin/age-checks')
  const list = useListState()
  const query = useQuery({ ...ageChecksQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      empty={{ drawing: 'people', title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <WaitingCheck key={row._id} check={row} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function WaitingCheck({ check }: { check: AgeCheck }) {
  const { t } = useT('admin/age-checks')
  const performers = useT('admin/performers')
  const { formatDay } = useFormat()
  const { _id, name, minimumAge, requestedAt } = check
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-4">
      <AccountName account={{ ...check, email: null }}>{name}</AccountName>
      <p className="text-sm text-muted">
        {t('minimumAge')}: {minimumAge} · {t('sent')} {formatDay(requestedAt)}
      </p>
      <SealedPicture
        src={checkDocumentUrl(_id)}
        alt={t('alt', { name })}
        words={{ show: t('show'), hide: t('hide'), hint: performers.t('showHint'), failed: t('failed') }}
      />
      <AgeCheckDecision check={check} />
    </li>
  )
}
