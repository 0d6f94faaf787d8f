import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '../page-header.tsx'
import { ListSection, type ListSectionProps } from './list-section.tsx'

export interface ListPageProps<Row> extends PageHeaderProps, ListSectionProps<Row> {
  /** Between the header and the list. */
  before?: ReactNode
  /** Limits the width, say. */
  className?: string
}

/** A page that is a header and a list. */
export function ListPage<Row>({ title, text, actions, before, className, ...section }: ListPageProps<Row>) {
  return (
    <div className={className}>
      <PageHeader title={title} text={text} actions={actions} />
      {before}
      <ListSection {...section} />
    </div>
  )
}
