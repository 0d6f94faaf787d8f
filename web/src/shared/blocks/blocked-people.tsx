import type { BlockedAccount, RestrictedAccount } from '@limelight/contract/people/blocks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ListSection } from '../../ui/list/list-section.tsx'
import { Section } from '../../ui/section.tsx'
import { blockedQuery, restrictedQuery, useLiftRestriction, useUnblock } from './blocks.api.ts'

const LEVELS = ['blocked', 'restricted'] as const
type Level = (typeof LEVELS)[number]

/** Whom the account keeps away, by level; the level is part of the address. */
export function BlockedPeople() {
  const { t } = useT('shared/blocks')
  const list = useListState()
  const level: Level = list.filters.level === 'restricted' ? 'restricted' : 'blocked'
  return (
    <Section title={t('list.titleBoth')} text={t(level === 'blocked' ? 'list.text' : 'list.restrictedText')}>
      <nav aria-label={t('list.level')} className="mb-4 flex flex-wrap gap-1.5">
        {LEVELS.map((one) => (
          <Link
            key={one}
            to={{ search: one === 'blocked' ? '' : `?level=${one}` }}
            preventScrollReset
            aria-current={one === level ? 'page' : undefined}
            className="grid h-9 place-items-center rounded-full bg-sunken px-3.5 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-bg"
          >
            {t(`list.${one}`)}
          </Link>
        ))}
      </nav>
      {level === 'blocked' ? <Blocked list={list} /> : <Restricted list={list} />}
    </Section>
  )
}

function Blocked({ list }: { list: ListControls }) {
  const { t } = useT('shared/blocks')
  const role = useAppStore((state) => state.auth.authUser?.role)
  const { current, pageSize, filters } = list
  const query = useQuery({ ...blockedQuery({ current, pageSize, q: filters.q }), placeholderData: keepPreviousData })
  const canSearch = (query.data?.total ?? 0) > 5 || filters.q !== undefined
  const unblock = useUnblock()
  return (
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
            <KeptAway
              key={person._id}
              person={person}
              since={t('list.since')}
              label={t('unblock')}
              ariaLabel={t('unblockName', { name: person.name })}
              done={t('unblocked', { name: person.name })}
              end={unblock.mutateAsync}
            />
          ))}
        </ul>
      )}
    </ListSection>
  )
}

function Restricted({ list }: { list: ListControls }) {
  const { t } = useT('shared/blocks')
  const { current, pageSize, filters } = list
  const query = useQuery({ ...restrictedQuery({ current, pageSize, q: filters.q }), placeholderData: keepPreviousData })
  const canSearch = (query.data?.total ?? 0) > 5 || filters.q !== undefined
  const lift = useLiftRestriction()
  return (
    <ListSection
      list={list}
      query={query}
      {...(canSearch && { search: t('list.searchRestricted') })}
      isFiltered={filters.q !== undefined}
      clearTo="?level=restricted"
      empty={{
        drawing: 'people',
        title: t('list.emptyRestricted'),
        text: t('list.emptyRestrictedText'),
        compact: true,
      }}
    >
      {(people) => (
        <ul className="grid grid-cols-1 gap-3">
          {people.map((person) => (
            <KeptAway
              key={person._id}
              person={person}
              since={t('list.sinceRestricted')}
              label={t('lift')}
              ariaLabel={t('liftName', { name: person.name })}
              done={t('lifted', { name: person.name })}
              end={lift.mutateAsync}
            />
          ))}
        </ul>
      )}
    </ListSection>
  )
}

interface KeptAwayProps {
  person: RestrictedAccount & Partial<Pick<BlockedAccount, 'reason'>>
  since: string
  label: string
  ariaLabel: string
  done: string
  end: (id: string) => Promise<unknown>
}

function KeptAway({ person, since, label, ariaLabel, done, end }: KeptAwayProps) {
  const { formatDay } = useFormat()
  const textOf = useErrorText()
  const [isEnding, setIsEnding] = useState(false)
  const onClick = () => {
    setIsEnding(true)
    end(person._id)
      .then(
        () => toast.success(done),
        (error: unknown) => toast.error(textOf(error)),
      )
      .finally(() => setIsEnding(false))
  }
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4">
      <Avatar src={person.avatar} name={person.name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{person.name}</p>
        <p className="text-sm break-words text-muted">
          {person.username && `@${person.username} · `}
          {since} {formatDay(person.createdAt)}
          {person.reason && ` · ${person.reason}`}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={ariaLabel} busy={isEnding} onClick={onClick}>
        {label}
      </Button>
    </li>
  )
}
