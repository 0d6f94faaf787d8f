import type { SiteProcess } from '@limelight/contract/site/operations'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { SettingsIcon } from '../../ui/member-icons.ts'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export function Processes({ processes }: { processes: readonly SiteProcess[] }) {
  const { t } = useT('admin/system')
  const { formatBytes } = useFormat()
  const columns: Column<SiteProcess>[] = [
    {
      id: 'process',
      header: t('processes.process'),
      primary: true,
      cell: ({ host, pid }) => (
        <bdi dir="ltr" className="break-all">
          {host} · {pid}
        </bdi>
      ),
    },
    { id: 'role', header: t('processes.role'), cell: ({ role }) => t(`processes.roles.${role}`) },
    { id: 'version', header: t('processes.version'), cell: ({ version }) => <bdi dir="ltr">{version}</bdi> },
    { id: 'started', header: t('processes.started'), cell: ({ startedAt }) => <TimeAgo at={startedAt} /> },
    { id: 'seen', header: t('processes.seen'), cell: (process) => <Seen process={process} /> },
    { id: 'memory', header: t('processes.memory'), cell: ({ memoryBytes }) => formatBytes(memoryBytes) },
    {
      id: 'delay',
      header: t('processes.delay'),
      cell: ({ loopDelayMs }) => t('slow.ms', { number: Math.round(loopDelayMs) }),
    },
    { id: 'pools', header: t('processes.pools'), cell: ({ pools }) => <Pools pools={pools} /> },
  ]
  return (
    <Section title={t('processes.title')}>
      {processes.length === 0 ? (
        <EmptyState compact icon={<SettingsIcon />} title={t('processes.none')} text={t('processes.noneText')} />
      ) : (
        <DataTable label={t('processes.title')} columns={columns} rows={processes} keyOf={({ _id }) => _id} />
      )}
    </Section>
  )
}

function Seen({ process: { seenAt, isSilent } }: { process: SiteProcess }) {
  const { t } = useT('admin/system')
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <TimeAgo at={seenAt} />
      {isSilent && <Badge tone="danger">{t('processes.silent')}</Badge>}
    </span>
  )
}

function Pools({ pools }: Pick<SiteProcess, 'pools'>) {
  const { t } = useT('admin/system')
  return (
    <span className="block text-sm">
      {pools.map(({ name, open, idle, waiting }) => (
        <span key={name} className="block">
          {t('processes.pool', { name, open, busy: open - idle })}
          {waiting > 0 && <Badge tone="warning">{t('processes.waiting', { number: waiting })}</Badge>}
        </span>
      ))}
    </span>
  )
}
