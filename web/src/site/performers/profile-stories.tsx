import type { StoryId } from '@limelight/contract/ids'
import type { PerformerPage } from '@limelight/contract/people/performers'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { storiesOfQuery } from '../../shared/stories/stories.api.ts'
import { StoryFace } from '../../shared/stories/story-face.tsx'
import { Avatar } from '../../ui/avatar.tsx'

const StoryViewer = lazy(() => import('../../shared/stories/story-viewer.tsx'))

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface ProfileStoriesProps {
  performer: Pick<PerformerPage, '_id' | 'name' | 'hasStories'>
}

/** Around the picture at the top, while the creator has stories for this viewer. */
export function ProfileFace({ performer, children }: ProfileStoriesProps & { children: ReactNode }) {
  const { _id, name, hasStories } = performer
  const stories = useQuery({ ...storiesOfQuery(_id), enabled: hasStories }).data?.data.stories ?? []
  if (stories.length === 0) return children
  return (
    <StoryFace
      name={name}
      hasUnseen={stories.some(({ isSeen }) => !isSeen)}
      sources={[{ kind: 'creator', id: _id }]}
      ringClassName="ring-[3px] ring-offset-0"
    >
      {children}
    </StoryFace>
  )
}

/** Collections of stories that stay. */
export function ProfileHighlights({ performer: { _id } }: ProfileStoriesProps) {
  const { t } = useT('shared/stories')
  const highlights = useQuery(storiesOfQuery(_id)).data?.data.highlights ?? []
  if (highlights.length === 0) return null
  return (
    <ul
      aria-label={t('highlights')}
      className="flex gap-2 max-lg:shrink-0 lg:-mx-1 lg:mb-3 lg:overflow-x-auto lg:px-1 lg:py-1 lg:[scrollbar-width:none]"
    >
      {highlights.map(({ _id: id, title, cover }) => (
        <li key={id} className="shrink-0 lg:w-20">
          <StoryFace
            name={title}
            hasUnseen={false}
            sources={[{ kind: 'highlight', id }]}
            className="flex min-h-14 items-center gap-2.5 rounded-2xl border border-line bg-surface ps-2 pe-4 text-[15px] font-semibold lg:grid lg:w-full lg:justify-items-center lg:gap-1.5 lg:border-0 lg:bg-transparent lg:p-1 lg:text-[13px] lg:font-normal"
            below={
              <span dir="auto" className="max-w-40 truncate lg:max-w-full">
                {title}
              </span>
            }
          >
            <Avatar src={cover} size="lg" className="max-lg:size-9" />
          </StoryFace>
        </li>
      ))}
    </ul>
  )
}

/** The story that an address names: reports and answers lead to it. */
export function NamedStory() {
  const [params, setParams] = useSearchParams()
  const id = params.get('story') ?? ''
  if (!UUID.test(id)) return null
  const close = () =>
    setParams(
      (before) => {
        before.delete('story')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Suspense fallback={null}>
      <StoryViewer sources={[{ kind: 'story', id: id as StoryId }]} onClose={close} />
    </Suspense>
  )
}
