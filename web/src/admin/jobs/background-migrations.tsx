import type { BackgroundMigration } from '@limelight/contract/site/upgrades'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { backgroundMigrationsQuery, pauseMigration, resumeMigration } from './jobs.api.ts'

/** What an upgrade still has to write. Nothing is shown when nothing is left, which is almost always. */
export function BackgroundMigrations() {
  const { t } = useT('admin/jobs')
  const { data } = useQuery(backgroundMigrationsQuery())
  const left = data?.data.migrations.filter(({ finishedAt }) => finishedAt === null) ?? []
  if (left.length === 0) return null
  const columns: Column<BackgroundMigration>[] = [
    { id: 'name', header: t('migrations.name'), primary: true, cell: (row) => <Name migration={row} /> },
    { id: 'progress', header: t('migrations.progress'), cell: (row) => <Progress migration={row} /> },
    { id: 'state', header: t('migrations.state'), cell: (row) => <State migration={row} /> },
    { id: 'actions', header: '', align: 'end', cell: (row) => <PauseButton migration={row} /> },
  ]
  return (
    <Section title={t('migrations.title')} text={t('migrations.text')}>
      <DataTable label={t('migrations.title')} columns={columns} rows={left} keyOf={({ name }) => name} />
    </Section>
  )
}

type OfMigration = { migration: BackgroundMigration }

function Name({ migration: { name, purpose } }: OfMigration) {
  return (
    <span className="block max-w-120">
      <code dir="ltr">{name}</code>
      <bdi dir="ltr" className="block text-sm text-muted">
        {purpose}
      </bdi>
    </span>
  )
}

function Progress({ migration: { name, rowsDone, rowsTotal } }: OfMigration) {
  const { t } = useT('admin/jobs')
  const { formatDecimal } = useFormat()
  const rows = t('migrations.rows', { done: formatDecimal(rowsDone), total: formatDecimal(rowsTotal) })
  return (
    <span className="grid min-w-36 gap-1.5">
      <ProgressBar label={name} value={rowsTotal === 0 ? 0 : rowsDone / rowsTotal} />
      <span className="text-sm text-muted">{rows}</span>
    </span>
  )
}

function State({ migration: { pausedAt, failure } }: OfMigration) {
  const { t } = useT('admin/jobs')
  if (failure !== null)
    return (
      <span className="block max-w-80">
        <Badge tone="danger">{t('migrations.failed')}</Badge>
        <bdi dir="ltr" className="block text-sm break-words text-muted">
          {failure}
        </bdi>
      </span>
    )
  return <Badge>{t(pausedAt === null ? 'migrations.running' : 'migrations.paused')}</Badge>
}

function PauseButton({ migration: { name, pausedAt } }: OfMigration) {
  const { t } = useT('admin/jobs')
  const isPaused = pausedAt !== null
  const label = t(isPaused ? 'migrations.resume' : 'migrations.pause')
  return (
    <ActionButton
      variant="outline"
      size="sm"
      question={{
        title: t(isPaused ? 'migrations.resumeTitle' : 'migrations.pauseTitle', { name }),
        text: t(isPaused ? 'migrations.resumeText' : 'migrations.pauseText'),
        confirmLabel: label,
        action: () => (isPaused ? resumeMigration(name) : pauseMigration(name)),
        done: t(isPaused ? 'migrations.isResumed' : 'migrations.isPaused'),
        closesOnFailure: true,
      }}
    >
      {label}
    </ActionButton>
  )
}
