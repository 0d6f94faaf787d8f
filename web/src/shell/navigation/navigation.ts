import type { PublicSettings } from '@limelight/contract/core/settings'
import type { OperatorArea } from '@limelight/contract/people/operator-roles'
import type { Role } from '@limelight/contract/people/roles'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import { consoleAreaOf } from '../../platform/page/console-areas.ts'
import { opensForTeam } from '../../platform/page/team-pages.ts'
import { CONSOLE_ENTRIES } from './console-entries.ts'
import { FAN_ENTRIES } from './fan-entries.ts'
import type { NavigationEntry, NavigationGroup, NavigationPage, SwitchingSetting } from './navigation-entry.ts'
import { STUDIO_ENTRIES } from './studio-entries.ts'

/** The three products in one shell. Creators change between the first two: they are fans, too. */
export type Area = 'fan' | 'studio' | 'console'

const ENTRIES: Record<Area, readonly NavigationEntry[]> = {
  fan: FAN_ENTRIES,
  studio: STUDIO_ENTRIES,
  console: CONSOLE_ENTRIES,
}

type Section = { group: NavigationGroup | undefined; entries: NavigationEntry[] }

/** Neighbours of one group together. */
export function sectionsOf(entries: readonly NavigationEntry[]): Section[] {
  const sections: Section[] = []
  for (const entry of entries) {
    const last = sections.at(-1)
    if (last && last.group === entry.group) last.entries.push(entry)
    else sections.push({ group: entry.group, entries: [entry] })
  }
  return sections
}

type Account = {
  role: Role
  operatorAreas: readonly OperatorArea[]
  teamCount?: number
  team?: { rights: readonly TeamRight[] } | null
}

/**
 * Of the console only the screens of the operator's areas. Where an entry's own screen is not one of them, the first of its
 * further pages that is takes its place.
 */
export function navigationOf(
  area: Area | undefined,
  account: Account | null,
  settings: Partial<Pick<PublicSettings, SwitchingSetting>> = {},
): readonly NavigationEntry[] {
  if (!area) return []
  const isOpenFor = ({ to, role, forTeams, setting }: NavigationPage) => {
    if (role && role !== account?.role) return false
    if (setting && settings[setting] === 'off') return false
    if (account?.team) return opensForTeam(to, account.team.rights)
    if (forTeams && !account?.teamCount) return false
    const needed = consoleAreaOf(to)
    return !needed || account?.operatorAreas.includes(needed) === true
  }
  return ENTRIES[area].flatMap((entry): NavigationEntry[] => {
    const pages = entry.pages?.filter(isOpenFor) ?? []
    if (isOpenFor(entry)) return [{ ...entry, pages }]
    const [first, ...others] = entry.role ? [] : pages
    if (!first) return []
    const { icon, group } = entry
    return [{ icon, ...(group && { group }), ...first, pages: others }]
  })
}

/** Pure: the entry that the page at `path` belongs to, by itself or by one of its further pages. */
export function openEntry(entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined {
  return entries.find((entry) => [entry, ...(entry.pages ?? [])].some((page) => isAt(path, page)))
}

/** Pure: whether a page, or one below it, is at `path`, in whatever case it was typed. */
export function isAt(path: string, { to, isExact = false }: { to: string; isExact?: boolean }): boolean {
  const here = path.toLowerCase()
  return here === to || (!isExact && here.startsWith(`${to}/`))
}
