import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { NotApproved } from './not-approved.tsx'

export interface ApprovedCreatorProps {
  /** Of the page, for those who may not use it yet. */
  title: string
  skeleton?: ReactNode
  children: ReactNode
}

/** What only approved creators may use; the others see the state of their review instead. */
export function ApprovedCreator({ title, skeleton, children }: ApprovedCreatorProps) {
  const own = useQuery(ownPerformerQuery)
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />
  if (!own.data) return skeleton ?? <EditorSkeleton />
  if (own.data.data.status !== 'active') return <NotApproved performer={own.data.data} title={title} />
  return children
}
