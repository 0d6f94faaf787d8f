import { BACKUP_OLD_HOURS } from '@limelight/contract/site/backup-age'
import type { Backup, Backups } from '@limelight/contract/site/backups'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { backupsQuery, startBackup, startVerification } from './backups.api.ts'

export const meta = titled('admin/backups', 'title')

/** What the site could be restored from, and whether that was tried. */
export default function BackupsPage() {
  const { t } = useT('admin/backups')
  const textOf = useErrorText()
  const query = useQuery(backupsQuery())
  const state = query.data?.data
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={state?.isSetUp && <BackUpButton isBusy={state.current !== null} />}
      />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && !state && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {state && <State state={state} />}
    </>
  )
}

function BackUpButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useT('admin/backups')
  return (
    <ActionButton
      disabled={isBusy}
      question={{
        title: t('backUpTitle'),
        text: t('backUpText'),
        confirmLabel: t('backUp'),
        action: startBackup,
        done: t('started'),
      }}
    >
      {t('backUp')}
    </ActionButton>
  )
}

function State({ state: { isSetUp, backups, current, failure, copy, archive } }: { state: Backups }) {
  const { t } = useT('admin/backups')
  const { formatBytes } = useFormat()
  const [nowMs] = useState(() => Date.now())
  if (!isSetUp) return <EmptyState drawing="saved" title={t('notSetUp')} text={t('notSetUpText')} />
  const [newest] = backups
  const isOld = newest !== undefined && nowMs - Date.parse(newest.madeAt) > BACKUP_OLD_HOURS * 3_600_000
  return (
    <div className="grid grid-cols-1 gap-5">
      {current && (
        <Notice title={t(`running.${current.kind}`)}>
          {t(`steps.${current.step}`)}
          {current.bytes > 0 && ` (${formatBytes(current.bytes)})`}
        </Notice>
      )}
      {isOld && <Notice tone="danger" title={t('old')} />}
      <FailureNotice title={t('failed')} failure={failure} />
      {newest && !newest.media.isIncluded && !newest.media.hasVersions && (
        <Notice tone="danger" title={t('noVersions')}>
          {t('noVersionsText')}
        </Notice>
      )}
      {copy && <Copy copy={copy} />}
      {archive && <Archive archive={archive} />}
      {newest ? (
        <BackupTable backups={backups} isBusy={current !== null} />
      ) : (
        <EmptyState drawing="saved" title={t('empty')} text={t('emptyText')} />
      )}
    </div>
  )
}

function FailureNotice({ title, failure }: { title: string; failure: Backups['failure'] }) {
  if (!failure) return null
  return (
    <Notice tone="danger" title={title}>
      <bdi dir="ltr" className="break-words">
        {failure.reason}
      </bdi>{' '}
      <TimeAgo at={failure.at} />
    </Notice>
  )
}

function Copy({ copy: { copiedAt, failure } }: { copy: NonNullable<Backups['copy']> }) {
  const { t } = useT('admin/backups')
  const { formatMoment } = useFormat()
  return (
    <>
      <FailureNotice title={t('copyFails')} failure={failure} />
      <p className="text-muted">
        {copiedAt ? t('copied', { time: `${formatMoment(copiedAt, 'utc')} UTC` }) : t('notCopied')}
      </p>
    </>
  )
}

function Archive({ archive: { until, failure, gapAt } }: { archive: NonNullable<Backups['archive']> }) {
  const { t } = useT('admin/backups')
  const { formatMoment } = useFormat()
  return (
    <>
      <FailureNotice title={t('archiveFails')} failure={failure} />
      {gapAt && (
        <Notice tone="danger" title={t('gap', { time: `${formatMoment(gapAt, 'utc')} UTC` })}>
          {t('gapText')}
        </Notice>
      )}
      {until && <p className="text-muted">{t('until', { time: `${formatMoment(until, 'utc')} UTC` })}</p>}
    </>
  )
}

function BackupTable({ backups, isBusy }: { backups: Backup[]; isBusy: boolean }) {
  const { t } = useT('admin/backups')
  const { formatBytes } = useFormat()
  const columns: Column<Backup>[] = [
    { id: 'madeAt', header: t('madeAt'), primary: true, cell: ({ madeAt }) => <TimeAgo at={madeAt} /> },
    { id: 'size', header: t('size'), cell: ({ bytes }) => formatBytes(bytes) },
    {
      id: 'media',
      header: t('media'),
      cell: ({ media }) => t(media.isIncluded ? 'mediaIncluded' : 'mediaListed', { number: media.count }),
    },
    { id: 'key', header: t('key'), cell: ({ hasKey }) => t(hasKey ? 'withKey' : 'withoutKey') },
    { id: 'proof', header: t('proof'), cell: ({ proof }) => <Proof proof={proof} /> },
    { id: 'actions', header: '', align: 'end', cell: ({ name }) => <VerifyButton name={name} isBusy={isBusy} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={backups} keyOf={(row) => row.name} />
}

function Proof({ proof }: Pick<Backup, 'proof'>) {
  const { t } = useT('admin/backups')
  if (!proof) return <span className="text-muted">{t('unproved')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={proof.isSound ? 'success' : 'danger'}>{t(proof.isSound ? 'sound' : 'damaged')}</Badge>
      <TimeAgo at={proof.at} />
      {proof.reason && (
        <bdi dir="ltr" className="basis-full text-sm break-words text-muted">
          {proof.reason}
        </bdi>
      )}
    </span>
  )
}

function VerifyButton({ name, isBusy }: { name: Backup['name']; isBusy: boolean }) {
  const { t } = useT('admin/backups')
  return (
    <ActionButton
      variant="outline"
      size="sm"
      disabled={isBusy}
      question={{
        title: t('verifyTitle'),
        text: t('verifyText'),
        confirmLabel: t('verify'),
        action: () => startVerification(name),
        done: t('started'),
      }}
    >
      {t('verify')}
    </ActionButton>
  )
}
