import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '../cn.ts'
import { ChevronRight } from '../icons.tsx'
import { ArrowLeft } from '../more-icons.ts'
import { PageHeader } from '../page-header.tsx'

export type SettingsLink = { to: string; label: string; icon: ComponentType<{ className?: string }> }
export type SettingsGroup = { label: string; links: readonly SettingsLink[] }

export interface SettingsFrameProps {
  title: string
  text?: string | undefined
  /** The page that lists the sections. */
  index: string
  groups: readonly SettingsGroup[]
  /** The path of the section that is shown; without, the list is the page on phones, and wide screens show the first beside it. */
  current: string | undefined
  /** Above the list: what has to be done first. */
  notice?: ReactNode
  /** Beside the section on wide screens. */
  aside?: ReactNode
  children: ReactNode
}

/** Settings as sections, each with an address of its own: a list on phones, a column beside the section on wide screens. */
export function SettingsFrame({ title, text, index, groups, current, notice, aside, children }: SettingsFrameProps) {
  const isIndex = current === undefined
  return (
    <div>
      {!isIndex && (
        <Link
          to={index}
          className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-link hover:underline lg:hidden"
        >
          <ArrowLeft className="size-4" />
          {title}
        </Link>
      )}
      <div className={isIndex ? undefined : 'max-lg:sr-only'}>
        <PageHeader title={title} text={text} />
      </div>
      {notice && <div className={isIndex ? undefined : 'max-lg:hidden'}>{notice}</div>}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-x-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]',
          aside && 'xl:grid-cols-[13.5rem_minmax(0,1fr)_16rem]',
        )}
      >
        <SectionList title={title} groups={groups} current={current} />
        <div className={cn('min-w-0 max-w-2xl', isIndex && 'max-lg:hidden')}>{children}</div>
        {aside && <div className="sticky top-8 max-xl:hidden">{aside}</div>}
      </div>
    </div>
  )
}

function SectionList({ title, groups, current }: Pick<SettingsFrameProps, 'title' | 'groups' | 'current'>) {
  const [first] = groups.flatMap(({ links }) => links)
  return (
    <nav
      aria-label={title}
      className={cn('grid grid-cols-1 gap-6 lg:sticky lg:top-8 lg:gap-5', current !== undefined && 'max-lg:hidden')}
    >
      {groups.map((group) => (
        <div key={group.label}>
          <h2 className="mb-2 px-1 text-sm font-semibold text-muted lg:px-3">{group.label}</h2>
          <ul className="max-lg:divide-y max-lg:divide-line max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:shadow-card">
            {group.links.map((link) => (
              <li key={link.to}>
                <SectionLink
                  {...link}
                  isCurrent={link.to === current}
                  isShownFirst={current === undefined && link === first}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface SectionLinkProps extends SettingsLink {
  isCurrent: boolean
  /** Wide screens show it beside the list. */
  isShownFirst: boolean
}

function SectionLink({ to, label, icon: Icon, isCurrent, isShownFirst }: SectionLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex min-h-13 items-center gap-3 px-4 text-[15px] font-medium hover:bg-sunken lg:min-h-10 lg:rounded-xl lg:px-3',
        (isCurrent || isShownFirst) && 'lg:bg-sunken lg:font-semibold',
      )}
    >
      <Icon className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 py-2 leading-snug break-words">{label}</span>
      <ChevronRight className="size-4 shrink-0 text-muted lg:hidden" />
    </Link>
  )
}
