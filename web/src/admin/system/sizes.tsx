import type { System } from '@limelight/contract/site/operations'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export function Versions({ versions }: Pick<System, 'versions'>) {
  const { t } = useT('admin/system')
  const items = [
    ['Limelight', versions.product],
    ['PostgreSQL', versions.postgres],
    [t('versions.schema'), versions.schema],
    ['Node', versions.node],
  ] as const
  return (
    <Section framed title={t('versions.title')}>
      <DescriptionList items={items.map(([term, version]) => ({ term, value: <bdi dir="ltr">{version}</bdi> }))} />
    </Section>
  )
}

export function Files({ storage }: Pick<System, 'storage'>) {
  const { t } = useT('admin/system')
  const { formatBytes } = useFormat()
  const sizeOf = ({ files, bytes }: { files: number; bytes: number }) =>
    t('storage.files', { size: formatBytes(bytes), number: files })
  return (
    <Section framed title={t('storage.title')}>
      <DescriptionList
        items={[
          { term: t('storage.place'), value: t(`storage.kinds.${storage.kind}`) },
          {
            term: t('storage.free'),
            value: storage.freeBytes === null ? t('storage.unknown') : formatBytes(storage.freeBytes),
          },
          ...storage.uses.map((use) => ({ term: t(`storage.${use.kind}`), value: sizeOf(use) })),
          { term: t('storage.uploads'), value: sizeOf(storage.uploads) },
        ]}
      />
      <p className="mt-3 text-sm text-muted">
        {storage.countedAt ? (
          <>
            {t('storage.counted')} <TimeAgo at={storage.countedAt} />
          </>
        ) : (
          t('storage.uncounted')
        )}
      </p>
    </Section>
  )
}

type Table = System['database']['tables'][number]

export function Database({ database: { bytes, connections, maxConnections, tables } }: Pick<System, 'database'>) {
  const { t } = useT('admin/system')
  const { formatBytes, formatDecimal } = useFormat()
  const columns: Column<Table>[] = [
    {
      id: 'name',
      header: t('database.table'),
      primary: true,
      cell: ({ name }) => <code dir="ltr">{name}</code>,
    },
    { id: 'size', header: t('database.size'), align: 'end', cell: (table) => formatBytes(table.bytes) },
    { id: 'rows', header: t('database.rows'), align: 'end', cell: ({ rows }) => formatDecimal(rows) },
  ]
  return (
    <Section title={t('database.title')}>
      <DescriptionList
        items={[
          { term: t('database.size'), value: formatBytes(bytes) },
          {
            term: t('database.connections'),
            value: t('database.of', { number: connections, most: maxConnections }),
          },
        ]}
      />
      <h3 className="mt-5 mb-3 font-semibold">{t('database.tables')}</h3>
      <DataTable label={t('database.tables')} columns={columns} rows={tables} keyOf={({ name }) => name} />
    </Section>
  )
}
