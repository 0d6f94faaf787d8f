import type { Comment } from '@limelight/contract/content/comments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { endlessQuery } from '../items/endless.ts'
import { type Thread, threadSource } from './comments.api.ts'

export interface CommentThreadProps {
  thread: Thread
  /** Says the button that loads more; what follows below stays within reach. */
  more: string
  empty?: ReactNode
  children: (comment: Comment) => ReactNode
}

export function CommentThread({ thread, more, empty = null, children }: CommentThreadProps) {
  const list = useInfiniteQuery(endlessQuery(threadSource(thread)))
  if (list.isPending) return <SkeletonList rows={2} />
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
  const comments = list.data.pages.flatMap((page) => page.data)
  if (comments.length === 0) return empty
  return (
    <>
      <ul className="mt-5 grid grid-cols-1 gap-5">
        {comments.map((comment) => (
          <li key={comment._id}>{children(comment)}</li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <ErrorState onRetry={() => void list.fetchNextPage()} retrying={list.isFetchingNextPage} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          variant="ghost"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  )
}
