import type { SlowStatement } from '@limelight/contract/site/operations'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { forgetSlowStatements, slowStatementsQuery } from './system.api.ts'

/** Letters of some three lines. */
const SHORT = 150

export function SlowStatements() {
  const { t } = useT('admin/system')
  const textOf = useErrorText()
  const { data, error } = useQuery(slowStatementsQuery())
  if (!data) return error ? <Notice tone="warning" title={textOf(error)} /> : <SkeletonList rows={2} />
  const { limitMs, statements } = data.data
  return (
    <Section
      title={t('slow.title')}
      text={t('slow.text', { limit: limitMs })}
      actions={statements.length > 0 && <ClearButton />}
    >
      {statements.length === 0 ? <p className="text-muted">{t('slow.none')}</p> : <Statements rows={statements} />}
    </Section>
  )
}

function ClearButton() {
  const { t } = useT('admin/system')
  return (
    <ActionButton
      variant="outline"
      size="sm"
      question={{
        title: t('slow.clearTitle'),
        text: t('slow.clearText'),
        confirmLabel: t('slow.clear'),
        action: forgetSlowStatements,
        done: t('slow.cleared'),
      }}
    >
      {t('slow.clear')}
    </ActionButton>
  )
}

/** A long one opens: a box that scrolls would have to be focused to be read with the keyboard. */
function Statement({ text }: { text: string }) {
  const code = (className?: string) => (
    <code dir="ltr" className={cn('block max-w-xl text-start text-sm break-words', className)}>
      {text}
    </code>
  )
  if (text.length <= SHORT) return code()
  return (
    <details className="group">
      <summary className="cursor-pointer">{code('line-clamp-3 group-open:line-clamp-none')}</summary>
    </details>
  )
}

function Statements({ rows }: { rows: readonly SlowStatement[] }) {
  const { t } = useT('admin/system')
  const ms = (number: number) => (
    <span className="whitespace-nowrap">{t('slow.ms', { number: Math.round(number) })}</span>
  )
  const columns: Column<SlowStatement>[] = [
    {
      id: 'statement',
      header: t('slow.statement'),
      primary: true,
      cell: ({ statement }) => <Statement text={statement} />,
    },
    { id: 'source', header: t('slow.source'), cell: ({ source }) => <code dir="ltr">{source}</code> },
    { id: 'count', header: t('slow.count'), align: 'end', cell: ({ count }) => count },
    { id: 'mean', header: t('slow.mean'), align: 'end', cell: ({ meanMs }) => ms(meanMs) },
    { id: 'worst', header: t('slow.worst'), align: 'end', cell: ({ worstMs }) => ms(worstMs) },
    { id: 'last', header: t('slow.last'), cell: ({ lastAt }) => <TimeAgo at={lastAt} /> },
  ]
  return <DataTable label={t('slow.title')} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
}
