/** Of tabs and of links that look like them; alone in its file, so that the links come without the code of the tabs. */
export const tabStyle =
  'relative shrink-0 px-4 py-3 text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:text-ink aria-[current=page]:text-ink after:absolute after:inset-x-3 after:-bottom-px after:h-[3px] after:rounded-full data-[state=active]:after:bg-ink aria-[current=page]:after:bg-ink'
