import { COLLAB_GROUPS, type CollabGroup } from '@limelight/contract/content/collab-rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { CollabRow } from './collab-row.tsx'
import { collabsQuery } from './collabs.api.ts'

export const meta = titled('creator/collabs', 'title')

const OTHERS = COLLAB_GROUPS.filter((group) => group !== 'waiting')

/** What others ask the creator to be a co-author of, and what they are a co-author of. */
export default function CollabsPage() {
  const { t } = useT('creator/collabs')
  const list = useListState()
  const state = groupIn(list.filters.state)
  const query = useQuery({ ...collabsQuery({ current: list.current, state }), placeholderData: keepPreviousData })
  return (
    <ListPage
      className="max-w-3xl"
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('groups.waiting'),
          options: OTHERS.map((value) => ({ value, label: t(`groups.${value}`) })),
        },
      ]}
      isFiltered={false}
      empty={{ drawing: 'people', title: t(`empty.${state}`), text: t('emptyText') }}
    >
      {(rows) => (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map((collab) => (
            <li key={collab._id}>
              <CollabRow collab={collab} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function groupIn(asked: string | undefined): CollabGroup {
  return OTHERS.find((group) => group === asked) ?? 'waiting'
}
