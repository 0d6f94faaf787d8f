import type { BlockedAccount } from '@limelight/contract/people/blocks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ListSection } from '../../ui/list/list-section.tsx'
import { Section } from '../../ui/section.tsx'
import { blockedQuery, useUnblock } from './blocks.api.ts'

export function BlockedPeople() {
  const { t } = useT('shared/blocks')
  const list = useListState()
  const role = useAppStore((state) => state.auth.authUser?.role)
  const { current, pageSize, filters } = list
  const query = useQuery({ ...blockedQuery({ current, pageSize, q: filters.q }), placeholderData: keepPreviousData })
  const canSearch = (query.data?.total ?? 0) > 5 || filters.q !== undefined
  return (
    <Section title={t('list.title')} text={t('list.text')}>
      <ListSection
        list={list}
        query={query}
        {...(canSearch && { search: t('list.search') })}
        isFiltered={filters.q !== undefined}
        empty={{
          drawing: 'people',
          title: t('list.empty'),
          text: role === 'performer' ? t('list.emptyTextCreator') : t('list.emptyText'),
          compact: true,
        }}
      >
        {(people) => (
          <ul className="grid grid-cols-1 gap-3">
            {people.map((person) => (
              <BlockedPerson key={person._id} person={person} />
            ))}
          </ul>
        )}
      </ListSection>
    </Section>
  )
}

function BlockedPerson({ person }: { person: BlockedAccount }) {
  const { formatDay } = useFormat()
  const { t } = useT('shared/blocks')
  const textOf = useErrorText()
  const unblock = useUnblock()
  const { name } = person
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4">
      <Avatar src={person.avatar} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm break-words text-muted">
          {person.username && `@${person.username} · `}
          {t('list.since')} {formatDay(person.createdAt)}
          {person.reason && ` · ${person.reason}`}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('unblockName', { name })}
        busy={unblock.isPending}
        onClick={() =>
          unblock.mutate(person._id, {
            onSuccess: () => toast.success(t('unblocked', { name })),
            onError: (error) => toast.error(textOf(error)),
          })
        }
      >
        {t('unblock')}
      </Button>
    </li>
  )
}
