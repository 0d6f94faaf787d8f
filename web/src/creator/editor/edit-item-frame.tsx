import type { ItemStatus } from '@limelight/contract/content/items'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BackLink } from '../items/back-link.tsx'
import { ApprovedCreator } from './approved-creator.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { RemovedNotice } from './removed-notice.tsx'

type Item = { status: ItemStatus; removedReason: string | null }

export interface EditItemFrameProps<T extends Item> {
  title: string
  /** The page of the list. */
  back: string
  query: { data: { data: T } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  actions?: (item: T) => ReactNode
  children: (item: T) => ReactNode
}

/** The page on which a creator changes a video, a gallery or a product. */
export function EditItemFrame<T extends Item>({ title, back, query, actions, children }: EditItemFrameProps<T>) {
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const item = query.data?.data
  if (!item) return <EditorSkeleton />
  return (
    <ApprovedCreator title={title}>
      <div className="max-w-4xl">
        <BackLink to={back} />
        <PageHeader title={title} actions={actions?.(item)} />
        {item.status === 'removed' ? <RemovedNotice reason={item.removedReason} /> : children(item)}
      </div>
    </ApprovedCreator>
  )
}
