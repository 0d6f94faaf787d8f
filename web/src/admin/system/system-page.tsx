import type { System } from '@limelight/contract/site/operations'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { Processes } from './processes.tsx'
import { Database, Files, Versions } from './sizes.tsx'
import { SlowStatements } from './slow-statements.tsx'
import { systemQuery } from './system.api.ts'

export const meta = titled('admin/system', 'title')

/** What the site runs on, and how it is. */
export default function SystemPage() {
  const { t } = useT('admin/system')
  const textOf = useErrorText()
  const query = useQuery(systemQuery())
  const system = query.data?.data
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {query.isPending && <SkeletonList rows={6} />}
      {query.isError && !system && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {system && (
        <>
          {system.isMixed && (
            <div className="mb-5">
              <Notice tone="danger" title={t('mixed')}>
                {t('mixedText')}
              </Notice>
            </div>
          )}
          <Services services={system.services} />
          <Processes processes={system.processes} />
          <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-2">
            <Versions versions={system.versions} />
            <Files storage={system.storage} />
          </div>
          <Database database={system.database} />
          <SlowStatements />
        </>
      )}
    </>
  )
}

const TONES: Record<System['services'][number]['state'], BadgeTone> = {
  working: 'success',
  failing: 'danger',
  unknown: 'neutral',
}

/** Their own names, in every language. */
const PROGRAMS = { database: 'PostgreSQL', redis: 'Redis', livekit: 'LiveKit' } as const

function Services({ services }: Pick<System, 'services'>) {
  const { t } = useT('admin/system')
  return (
    <Section title={t('services.title')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {services.map(({ name, state }) => (
          <li key={name} className="flex items-center gap-2">
            {name === 'storage' || name === 'mail' ? t(`services.names.${name}`) : PROGRAMS[name]}
            <Badge tone={TONES[state]}>{t(`services.states.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
