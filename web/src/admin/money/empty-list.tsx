import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'

export interface EmptyListProps {
  icon: ReactNode
  list: { filters: Record<string, string> }
  /** The list without its filters. */
  to: string
  /** When nothing is filtered. */
  title: string
  text?: string
  action?: ReactNode
}

/** Nothing at all, or nothing that matches: then the filters can be cleared. */
export function EmptyList({ icon, list, to, title, text, action }: EmptyListProps) {
  const { t } = useT('admin')
  const admin = useT('admin')
  if (Object.keys(list.filters).length === 0)
    return <EmptyState icon={icon} title={title} text={text} action={action} />
  return (
    <EmptyState
      icon={icon}
      title={t('noMatch')}
      action={
        <LinkButton to={to} variant="outline">
          {admin.t('clearFilters')}
        </LinkButton>
      }
    />
  )
}
