/**
 * Groups what visitors' pages share into few files. Which module belongs to which group is read from the module graph, so
 * that a page never loads code which only members' pages or dialogs import.
 */
import type { Plugin } from 'vite'

/** A module is in the file of the first group that `takes` the pages which import it. */
const GROUPS: readonly { name: string; takes: (pages: readonly string[], id: string) => boolean }[] = [
  // Not counting the pages to log in, which are many and alike.
  { name: 'frame', takes: (pages) => count(pages, /^(?!auth|invitation|second-factor)/) > 6 },
  { name: 'items', takes: (pages) => pages.includes('performers/performer') && count(pages, ITEM) > 1 },
  { name: 'items', takes: (pages) => count(pages, ITEM) > 3 },
  // A creator's page has them both, and the frame of members the second.
  { name: 'items', takes: (_, id) => /\/(lazy-comments\.tsx|messages\.api\.ts)$/.test(id) },
  // Of a creator's page; live streams have some of them.
  {
    name: 'tips',
    takes: (_, id) =>
      /\/(shared\/tips\/(target-|tips\.api|tip-target-rules)|wallet\/tip-choices|site\/performers\/performer-tips)/.test(
        id,
      ),
  },
  // What a home has as well; its rings, and the line above its posts.
  { name: 'items', takes: (_, id) => HOME_TOO.test(id) },
  { name: 'cards', takes: (_, id) => /\/feed-(list|skeleton)\.tsx?/.test(id) },
  // The post's own page is the first that most visitors of a card see.
  { name: 'cards', takes: (pages) => pages.includes('feeds/feed') },
  { name: 'products', takes: (pages) => count(pages, /^products/) > 1 },
  { name: 'details', takes: (pages) => count(pages, /^(videos|galleries|products\/product)/) > 1 },
  // The start page shows who is on air, and has no use for what plays a stream.
  {
    name: 'live',
    takes: (_, id) => /\/shared\/(live\/(live-strip|stream-tile)|upcoming-streams\/upcoming-lines?)\.tsx/.test(id),
  },
  { name: 'performer-parts', takes: (_, id) => id.endsWith('/private-calls/call-button.tsx') },
  { name: 'live', takes: (pages) => pages.length > 1 && pages.every((page) => page.startsWith('live/')) },
  { name: 'fields', takes: (pages) => count(pages, FORM) > 1 && count(pages, /^(products\/product|comments)/) > 0 },
  // Comments have some of them, and the frame of members has others.
  { name: 'member-icons', takes: (_, id) => id.endsWith('/ui/member-icons.ts') },
  { name: 'comments-parts', takes: (pages) => pages.length > 1 && pages.includes('comments/comments') },
  { name: 'lists', takes: (pages) => pages.length > 1 && pages.includes('search/creators') },
  { name: 'lists', takes: (pages) => count(pages, /^(search|live\/live|pages\/blog|products\/store)/) > 1 },
  { name: 'forms', takes: (pages) => count(pages, FORM) > 1 },
  { name: 'audio', takes: (_, id) => /\/(feed-audio|audio-player)\.tsx$/.test(id) },
]
const BEFORE_PAGES = new Set(['frame', 'items'])
const FORM = /^(auth|invitation|second-factor|pages\/contact)/
const ITEM = /^(performers|start|feeds|videos|galleries|products\/product)/
const HOME_TOO =
  /\/(ui\/feedback\/progress-bar|shared\/stories\/(stories\.api|story-face)|shared\/upcoming-streams\/(upcoming-streams\.api|lazy-upcoming-lines))\.tsx?/
/** What members of no group but most pages import, too. */
const FRAME_TOO =
  /\/web\/src\/(ui\/(navigation\/tab-links|src-set|card|cover|section|more-icons)|platform\/(change-list-state|page\/(via|part))|shared\/live\/(live-badge|live\.api))\.tsx?/
/** Small ones that pages of several groups import, and would load a whole group for; with what they import. */
const PAGES_TOO =
  /\/web\/src\/(ui\/(form\/field|page-header)|platform\/list-state|shared\/(items\/card-grid|performers\/performer-(grid|link)|search\/popular-keywords|categories\/category-links|cms\/cms\.api|live\/lazy-live-strip)|site\/search\/nothing-found)\.tsx?/
/** Of pages, and of what most visits to one load later by themselves. */
const PAGE = /\/web\/src\/(?:site\/(.+)-page|shared\/(comments\/comments)-section)\.tsx(\?|$)/
/** Beside the root, whose file it is, these two have files of their own. */
const FRAME = /\/web\/src\/(root|entry\.client|site\/site-layout)\.tsx(\?|$)/
const OWN_FILE = /\/web\/src\/(entry\.client|site\/site-layout)\.tsx(\?|$)/
/** What every page of members loads after its own code: their frame, and the number of what is new. */
const MEMBERS = /\/web\/src\/(shell\/frame\/member-layout|shared\/notifications\/bell-number)\.tsx(\?|$)/
/** Pages of the site that few visitors open; what they share with the frame of members is in its file. */
const SELDOM = /^(payments|notifications)\//
const LIBRARY = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//
/** What the bundler itself adds, which all files name. */
const RUNTIME = /rolldown\/runtime/
/** Parts of a library that only members' pages use; the library's index imports them, so the graph cannot say. */
const MEMBERS_ONLY = /\/@tanstack\/.*\/(queriesObserver|useQueries|useMutationState)\.js/

type Module = { imports: readonly string[]; lazyImports: readonly string[]; isEntry: boolean }
type Graph = ReadonlyMap<string, Module>
type Group = { name: string | ((id: string) => string | null); test: (id: string) => boolean; priority: number }

/** The groups read names that are known once the modules are, which is before the bundler asks. */
export function visitorChunks(): { plugin: Plugin; groups: Group[] } {
  let names = new Map<string, string>()
  const named = [...new Set(['libraries', ...BEFORE_PAGES, 'pages', ...GROUPS.map(({ name }) => name), 'members'])]
  const groups = named.map((name, index) => ({
    name,
    test: (id: string) => names.get(id) === name || (name === 'libraries' && RUNTIME.test(id)),
    priority: named.length - index,
  }))
  return {
    groups: [...groups, { name: (id) => names.get(id) ?? null, test: (id) => names.has(id), priority: 0 }],
    plugin: {
      name: 'limelight:visitor-chunks',
      enforce: 'post',
      // The root's file is the frame's: otherwise it would be one more, which only names what the frame has.
      config: () => ({
        environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } },
      }),
      buildEnd() {
        const graph = new Map<string, Module>()
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id)
          if (!info) continue
          const { importedIds: imports, dynamicallyImportedIds: lazyImports, isEntry } = info
          graph.set(id, { imports, lazyImports, isEntry })
        }
        names = namesOf(graph)
      },
    },
  }
}

/** Pure: the file of every module that visitors' pages share, with each other or with the pages of members. */
export function namesOf(graph: Graph): Map<string, string> {
  const ids = [...graph.keys()]
  const frame = reachedFrom(
    ids.filter((id) => FRAME.test(id) || FRAME_TOO.test(id)),
    graph,
  )
  const others = reachedFrom(
    [...graph.values()].flatMap(({ lazyImports }) => lazyImports).concat(ids.filter((id) => isOther(id, graph))),
    graph,
  )
  const ofPages = reachedFrom(
    ids.filter((id) => PAGES_TOO.test(id)),
    graph,
  )
  const ofMembers = reachedFrom(
    ids.filter((id) => MEMBERS.test(id)),
    graph,
  )
  const importers = readImporters(ids, graph)
  const names = new Map<string, string>()
  for (const id of ids.filter((known) => !MEMBERS_ONLY.test(known))) {
    const pages = [...(importers.get(id) ?? [])]
    const isOfFrame = frame.has(id) && !OWN_FILE.test(id)
    const name = isOfFrame ? 'frame' : groupOf(id, pages, { isOfPages: ofPages.has(id), isShared: others.has(id) })
    if (LIBRARY.test(id) && (isOfFrame || pages.length > 0)) names.set(id, 'libraries')
    else if (!isOfFrame && ofMembers.has(id) && pages.every((page) => SELDOM.test(page))) names.set(id, 'members')
    else if (name) names.set(id, name)
  }
  return names
}

function isOther(id: string, graph: Graph): boolean {
  return graph.get(id)?.isEntry === true && !PAGE.test(id) && !FRAME.test(id)
}

/** The pages that import a module, directly or not. */
function readImporters(ids: readonly string[], graph: Graph): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const entry of ids) {
    const [, site, later] = PAGE.exec(entry) ?? []
    const page = site ?? later
    if (!page) continue
    for (const id of reachedFrom([entry], graph)) importers.set(id, (importers.get(id) ?? new Set()).add(page))
  }
  return importers
}

/** What only one of the pages shares with members is a file beside that page's own. */
function groupOf(
  id: string,
  pages: readonly string[],
  { isOfPages, isShared }: { isOfPages: boolean; isShared: boolean },
): string | undefined {
  const [page] = pages
  const group = GROUPS.find(({ takes }) => takes(pages, id))?.name
  if (isOfPages && !(group && BEFORE_PAGES.has(group))) return 'pages'
  if (group || pages.length > 1) return group
  return isShared && page !== undefined ? `${page.slice(page.lastIndexOf('/') + 1)}-parts` : undefined
}

function count(pages: readonly string[], group: RegExp): number {
  return pages.filter((page) => group.test(page)).length
}

function reachedFrom(entries: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>()
  const left = [...entries]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    left.push(...(graph.get(id)?.imports ?? []))
  }
  return reached
}
