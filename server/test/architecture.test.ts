/** The rules of the codebase. Every failure says what to do; the table of domains is the map of the server. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { importsOf, readSources, resolved, sourceOf } from '../../scripts/testing/import-graph.ts'
import { readJourneys } from '../../scripts/testing/journeys.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The layers of the server, lowest first: a domain may call domains of its own layer and of those below. */
const LAYERS = ['core', 'people', 'finance', 'content', 'talk', 'live', 'commerce', 'site'] as const

/** Which domain of which layer may call which others. A line may only name domains of lines above it, so there are no cycles. */
const DOMAINS: Record<string, readonly string[]> = {
  'core/audit': [],
  'core/ledger': [],
  'core/reference': [],
  'core/settings': ['audit', 'ledger'],
  'core/legal': ['audit', 'settings'],
  'core/media': ['settings'],
  'core/uploads': ['media', 'settings'],
  'people/access': [],
  'people/accounts': ['ledger', 'legal', 'media', 'settings'],
  'people/notifications': ['accounts', 'media', 'settings'],
  'people/performers': ['accounts', 'audit', 'media', 'notifications', 'settings'],
  'people/categories': ['audit'],
  'people/tiers': ['performers', 'settings'],
  'people/age': ['accounts', 'audit', 'media', 'notifications', 'performers', 'settings'],
  'people/links': ['accounts', 'performers', 'settings'],
  'people/referrals': ['accounts', 'audit', 'ledger', 'notifications', 'settings'],
  'people/auth': ['accounts', 'legal', 'links', 'notifications', 'performers', 'referrals', 'settings'],
  'people/team': ['accounts', 'auth', 'media', 'settings'],
  'people/operators': ['accounts', 'audit', 'auth', 'settings'],
  'people/logins': ['accounts', 'auth', 'legal', 'links', 'notifications', 'performers', 'referrals', 'settings'],
  'people/follows': ['accounts', 'notifications', 'performers'],
  'people/blocks': ['accounts', 'follows', 'media', 'settings'],
  'finance/coupons': ['audit'],
  'finance/taxes': ['audit'],
  'finance/commissions': ['accounts', 'audit', 'settings'],
  'finance/adjustments': ['accounts', 'audit', 'ledger'],
  'finance/earnings': ['accounts', 'commissions', 'ledger', 'media', 'performers', 'referrals', 'settings'],
  'finance/receipts': ['accounts'],
  'finance/packages': ['audit', 'settings'],
  'finance/spending-limits': [],
  'finance/payments': [
    'accounts',
    'audit',
    'coupons',
    'ledger',
    'legal',
    'media',
    'performers',
    'receipts',
    'settings',
    'spending-limits',
    'taxes',
  ],
  'finance/top-ups': ['accounts', 'ledger', 'packages', 'payments', 'settings'],
  'finance/payouts': ['accounts', 'audit', 'auth', 'earnings', 'ledger', 'notifications', 'performers', 'settings'],
  'finance/reconciliation': ['payments'],
  'content/search': [],
  'content/sellable': ['media'],
  'content/items': ['follows', 'media', 'notifications', 'performers', 'sellable', 'tiers'],
  'content/collabs': ['items', 'notifications', 'performers', 'sellable'],
  'content/studio': ['accounts', 'items', 'links'],
  'content/feeds': ['items', 'media', 'notifications', 'sellable', 'settings'],
  'content/videos': ['items', 'media', 'sellable', 'settings'],
  'content/galleries': ['items', 'media', 'performers', 'sellable', 'settings'],
  'content/stories': ['accounts', 'items', 'media', 'performers', 'sellable'],
  'content/series': ['items', 'media', 'performers', 'sellable'],
  'content/suggestions': ['media', 'performers'],
  'content/rss': ['accounts', 'age', 'auth', 'items', 'media', 'performers', 'sellable', 'settings'],
  'content/products': ['items', 'media', 'sellable', 'settings'],
  'content/comments': ['blocks', 'items', 'media', 'notifications', 'sellable'],
  'content/reactions': [
    'comments',
    'feeds',
    'galleries',
    'items',
    'media',
    'notifications',
    'performers',
    'products',
    'sellable',
    'videos',
  ],
  'talk/fan-lists': ['accounts'],
  'talk/segments': ['accounts', 'fan-lists'],
  'talk/messages': [
    'accounts',
    'blocks',
    'earnings',
    'fan-lists',
    'media',
    'notifications',
    'performers',
    'sellable',
    'settings',
    'stories',
  ],
  'talk/broadcasts': ['fan-lists', 'media', 'messages', 'segments', 'sellable', 'settings'],
  'talk/automations': ['accounts', 'fan-lists', 'media', 'messages', 'segments', 'sellable', 'settings'],
  'talk/prepared-messages': ['accounts', 'media', 'messages', 'settings'],
  'live/hosts': [],
  'live/engine': ['hosts'],
  'live/connection-check': ['engine'],
  'live/recordings': ['engine', 'media', 'settings', 'videos'],
  'live/streams': [
    'age',
    'audit',
    'connection-check',
    'earnings',
    'engine',
    'follows',
    'hosts',
    'media',
    'notifications',
    'recordings',
    'sellable',
    'settings',
  ],
  'live/chat': ['accounts', 'audit', 'blocks', 'earnings', 'engine', 'media', 'sellable', 'streams'],
  'live/hls': ['engine', 'hosts', 'streams'],
  'commerce/tip-targets': ['notifications', 'performers', 'settings'],
  'commerce/wallet': [
    'chat',
    'earnings',
    'items',
    'ledger',
    'media',
    'messages',
    'performers',
    'prepared-messages',
    'sellable',
    'series',
    'settings',
    'stories',
    'streams',
    'tip-targets',
  ],
  'commerce/private-calls': [
    'accounts',
    'earnings',
    'engine',
    'hosts',
    'ledger',
    'media',
    'messages',
    'notifications',
    'performers',
    'settings',
  ],
  'commerce/orders': [
    'accounts',
    'audit',
    'coupons',
    'earnings',
    'items',
    'ledger',
    'media',
    'notifications',
    'products',
    'sellable',
    'settings',
  ],
  'commerce/offers': ['coupons', 'performers', 'settings'],
  'commerce/subscriptions': [
    'accounts',
    'audit',
    'automations',
    'earnings',
    'follows',
    'ledger',
    'media',
    'notifications',
    'offers',
    'payments',
    'performers',
    'prepared-messages',
    'settings',
    'tiers',
  ],
  'commerce/gifts': ['accounts', 'auth', 'chat', 'ledger', 'media', 'performers', 'settings', 'subscriptions', 'tiers'],
  'commerce/refunds': [
    'accounts',
    'audit',
    'earnings',
    'items',
    'ledger',
    'messages',
    'orders',
    'payments',
    'receipts',
    'sellable',
    'series',
    'settings',
    'stories',
    'streams',
    'subscriptions',
    'tip-targets',
  ],
  'commerce/checkout': [
    'coupons',
    'gifts',
    'orders',
    'payments',
    'private-calls',
    'receipts',
    'settings',
    'spending-limits',
    'subscriptions',
    'top-ups',
    'wallet',
  ],
  'site/moderation': [
    'accounts',
    'audit',
    'comments',
    'galleries',
    'items',
    'media',
    'messages',
    'notifications',
    'performers',
    'settings',
    'stories',
    'streams',
  ],
  'site/announcements': ['audit', 'notifications'],
  'site/cms': ['audit', 'media', 'settings'],
  'site/admin': ['accounts', 'audit', 'auth', 'ledger', 'performers', 'settings'],
  'site/brand': ['media', 'settings'],
  'site/backups': ['audit', 'ledger', 'media'],
  'site/operations': ['audit', 'settings'],
  'site/console': ['accounts', 'admin', 'audit', 'auth', 'backups', 'items', 'media', 'settings'],
  'site/monitoring': ['console'],
  'site/upgrades': ['audit', 'ledger'],
  'site/leaving': [
    'accounts',
    'auth',
    'comments',
    'feeds',
    'follows',
    'galleries',
    'gifts',
    'ledger',
    'media',
    'performers',
    'products',
    'settings',
    'stories',
    'subscriptions',
    'tiers',
    'videos',
  ],
  'site/maintenance': ['blocks', 'settings'],
  'site/keys': ['media'],
  'site/translations': ['comments', 'feeds', 'items', 'media', 'messages'],
  'site/discovery': ['feeds', 'items', 'maintenance', 'media', 'performers', 'sellable', 'settings'],
  'site/dev': [],
  'site/demo': [
    'accounts',
    'automations',
    'categories',
    'chat',
    'cms',
    'comments',
    'console',
    'earnings',
    'engine',
    'feeds',
    'follows',
    'galleries',
    'items',
    'ledger',
    'links',
    'media',
    'messages',
    'notifications',
    'offers',
    'orders',
    'packages',
    'payments',
    'payouts',
    'performers',
    'private-calls',
    'products',
    'reactions',
    'refunds',
    'search',
    'segments',
    'series',
    'settings',
    'stories',
    'streams',
    'subscriptions',
    'suggestions',
    'tiers',
    'tip-targets',
    'top-ups',
    'videos',
    'wallet',
  ],
}
/** Offers SQL conditions to all, whatever their lines say: who has access, and who is blocked. It calls no domain itself. */
const FOR_ALL = 'people/access'
/** What a domain offers to those whose line names it, beside its services: queries and columns to compose, and pure rules. */
const OFFERED = new Set([
  'core/ledger/ledger.queries',
  'core/ledger/ledger-legs',
  'core/media/media-keys',
  'core/media/store-object',
  'finance/payments/purchase-rules',
  'finance/payments/purchases.queries',
  'finance/earnings/admin-charges.queries',
  'finance/earnings/refunded-sales.queries',
  'content/comments/comments.queries',
  'content/items/early-access',
  'content/items/item-columns.queries',
  'content/items/item-cursor',
  'content/items/item-kinds.queries',
  'content/items/item-lists.queries',
  'content/items/item-search.queries',
  'content/items/item-title',
  'content/items/items.policy',
  'content/items/items.queries',
  'content/items/publication',
  'content/sellable/chosen-price',
  'content/sellable/collabs-in-force.queries',
  'content/sellable/purchases.queries',
  'content/sellable/replays.queries',
  'content/sellable/sellable',
  'content/sellable/sellable-columns.queries',
  'content/sellable/sellable.policy',
  'content/sellable/series-parts.queries',
  'talk/fan-lists/fan-groups.queries',
  'talk/fan-lists/fan-owners.queries',
  'talk/segments/segment-condition.queries',
  'talk/messages/message-id',
  'live/engine/hls-folder',
  'live/engine/live-token',
  'live/engine/media-engine',
  'live/hosts/hosted-engine',
  'live/hosts/live-hosts.queries',
  'live/hosts/live-room',
  'live/recordings/recordings.queries',
  'live/streams/stream-bans.queries',
  'live/streams/stream-moderators.queries',
  'live/streams/streams.policy',
  'live/streams/streams.queries',
  'commerce/orders/order-lists.queries',
  // For the demonstration.
  'core/media/make-demo-clip',
])
/** The files that build or start the whole. */
const WHOLE =
  /^server\/src\/(app|open-payment-context|main|start|start-site|server-bundle|dev|dev-api|build-web|worker|connect-jobs|domains|mount-domains|mount-pages|relay-events|file-owners|processes|process-messages)\.ts$|^server\/src\/(app|dev-loop)\//
/** The web's folders by height; those of one height are pages and do not know each other. Files beside them know all. */
const WEB_LAYERS: Record<string, number> = {
  platform: 0,
  mount: 1,
  ui: 1,
  shared: 2,
  shell: 3,
  site: 3,
  fan: 3,
  creator: 3,
  admin: 3,
  namespaces: 4,
}
const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|types|index)\.tsx?$/
const MAX_LINES = 300

const sources = readSources()

test('the domain table has no cycles: each line names only lines above it', () => {
  const above = new Set<string>()
  for (const [place, callees] of Object.entries(DOMAINS)) {
    for (const callee of callees) assert.ok(above.has(callee), `${place} may not call ${callee}: move one of the lines`)
    above.add(place.split('/')[1] ?? '')
  }
})

test('layers point one way: no line names a domain of a higher layer', () => {
  const heightOf = (layer: string | undefined) => (LAYERS as readonly (string | undefined)[]).indexOf(layer)
  const layerOf = new Map(Object.keys(DOMAINS).map((place) => [place.split('/')[1], place.split('/')[0]]))
  for (const [place, callees] of Object.entries(DOMAINS)) {
    const height = heightOf(place.split('/')[0])
    assert.notEqual(height, -1, `${place} stands in no layer: use one of ${LAYERS.join(', ')}`)
    for (const callee of callees)
      assert.ok(
        heightOf(layerOf.get(callee)) <= height,
        `${place} may not call ${callee}, which stands in a higher layer`,
      )
  }
})

test('every folder of the server is in the table, and every line has a folder', () => {
  const folders = new Set(serverDomainFiles().map(({ file }) => placeOf(file)))
  assert.deepEqual([...folders].sort(), Object.keys(DOMAINS).sort())
})

/** Domains without a way of a person through them: what journeys of others pass through, or machines only. */
const WITHOUT_JOURNEY = new Set([
  // Programs ask for it, on a port of its own.
  'site/monitoring',
  // Of a new site nothing is left to write.
  'site/upgrades',
  'people/access',
  'finance/reconciliation',
  'site/keys',
  'site/dev',
])
/** Media over networks of all kinds take minutes: `npm run test:all` and changes of these run their journeys. */
const IN_REAL_TIME = new Set(['live/connection-check', 'live/hls'])

test('every domain is covered by a journey, nearly all by one of the gate, and journeys name domains only', () => {
  const journeys = readJourneys()
  for (const { file, covers } of journeys)
    for (const place of covers) assert.ok(place in DOMAINS, `${file} covers ${place}, which is no domain`)
  const inGate = new Set(journeys.filter(({ gate }) => gate !== undefined).flatMap(({ covers }) => covers))
  const covered = new Set(journeys.flatMap(({ covers }) => covers))
  for (const place of Object.keys(DOMAINS)) {
    if (WITHOUT_JOURNEY.has(place)) continue
    const isCovered = (IN_REAL_TIME.has(place) ? covered : inGate).has(place)
    assert.ok(isCovered, `no journey of the gate covers ${place}: write one, or name the domain in WITHOUT_JOURNEY`)
  }
})

test('half of the gate’s journeys are on a phone', () => {
  const sizes = readJourneys().flatMap(({ gate }) => (gate === undefined || gate === 'both' ? [] : gate))
  const phones = sizes.filter((size) => size === 'phone').length
  assert.ok(Math.abs(phones / sizes.length - 0.5) <= 0.1, `${phones} of ${sizes.length} are`)
})

test('docs/architecture.md has the same table', () => {
  const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
  for (const [place, callees] of Object.entries(DOMAINS)) {
    const [, domain] = place.split('/')
    const row = new RegExp(`^\\| \`${place}\` .*\\| ([^|]+?) +\\|$`, 'm').exec(page)?.[1]
    assert.ok(row, `docs/architecture.md has no line for ${domain}`)
    // The demonstration calls nearly all of them; the page says so in words.
    if (domain === 'demo') continue
    const listed = row === '–' ? [] : row.split(', ')
    assert.deepEqual(listed, callees, `the line of ${domain} in docs/architecture.md is not that of this test`)
  }
})

// What moved into a domain of its own is described there alone.
test('no line of docs/architecture.md describes what another domain of its layer is', () => {
  const page = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
  for (const place of Object.keys(DOMAINS)) {
    const [layer = ''] = place.split('/')
    const text = new RegExp(`^\\| \`${place}\` +\\| ([^|]+?) +\\|`, 'm').exec(page)?.[1] ?? ''
    assert.notEqual(text, '', `docs/architecture.md does not say what ${place} is`)
    for (const part of text.split(/[,:;] | and /).map((words) => `${layer}/${words.trim().replaceAll(' ', '-')}`))
      assert.ok(part === place || !(part in DOMAINS), `the line of ${place} describes ${part}`)
  }
})

test('a domain reaches another only through its services, and only those its line names', () => {
  for (const { file, text } of serverDomainFiles()) {
    const place = placeOf(file)
    const [, domain = ''] = place.split('/')
    for (const target of serverImportsOf(file, text)) {
      const [layer, callee = ''] = target.slice(2).split('/')
      if (layer === 'platform' || callee === domain || `${layer}/${callee}` === FOR_ALL) continue
      if (domain === 'demo' && target === '#/open-payment-context') continue
      assert.ok(
        DOMAINS[place]?.includes(callee),
        `${file} calls ${callee}: add it to the line of ${place} in this test, or turn the call round`,
      )
      assert.ok(
        OFFERED.has(target.slice(2)) || target.endsWith('.service'),
        `${file} imports ${target}: another domain is reached through its *.service.ts, or name the file in OFFERED`,
      )
    }
  }
})

test('only a start makes a site: the commands open the one that is there', () => {
  for (const { file, text } of sources)
    if (/^scripts\/[^/]+\.ts$/.test(file))
      assert.ok(!text.includes('start-database'), `${file}: open the site with openCommand of platform/command.ts`)
})

test('the limits of statements and connections are set in one place', () => {
  for (const { file, text } of sources)
    if (file.startsWith('server/src/') && !file.endsWith('.test.ts') && file !== 'server/src/platform/db/pool.ts')
      assert.doesNotMatch(
        text,
        /statement_timeout/,
        `${file}: statements that take long run in ctx.longTransaction, whose limits platform/db/pool.ts sets`,
      )
})

/** Few rows, by its own clock. */
const DELETES_BY_TIME = new Set(['server/src/live/hosts/live-hosts.queries.ts'])

test('what has had its time is deleted in batches', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('server/src/') || file.endsWith('.test.ts') || DELETES_BY_TIME.has(file)) continue
    for (const [statement] of text.matchAll(/`\s*delete from[^`]*`/g))
      assert.ok(
        !/[<>]=? (\$\{|now\(\))/.test(statement) ||
          /limit \$\{|account_id = |challenge_hash = |token_hash = /.test(statement),
        `${file}: use deleteInBatches of platform/db, since one statement never ends once it is behind: ${statement}`,
      )
  }
})

test('rows that are locked or limited are named by an array, which is made once', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('server/src/') || file.endsWith('.test.ts')) continue
    for (const [part] of text.matchAll(/\bin \(\s*select\b[^`)]*?(?:\([^`()]*\)[^`)]*?)*\)/g))
      assert.doesNotMatch(
        part,
        /skip locked|\blimit \$\{(?!sql\.lit)/,
        `${file}: write "= any(array(select …))", since what is "in (select …)" may be looked for anew for each row: ${part}`,
      )
  }
})

test('the platform of the server knows no domain', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('server/src/platform/')) continue
    for (const target of importsOf(text))
      assert.ok(
        !target.startsWith('#/') || target.startsWith('#/platform/'),
        `${file} imports ${target}: platform knows no domain`,
      )
  }
})

test('the web imports downwards only: pages, shared, ui, platform', () => {
  for (const { file, target } of webImports()) {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from === to || from === '') continue
    const [above, below] = [WEB_LAYERS[from], WEB_LAYERS[to]]
    assert.ok(
      above !== undefined && below !== undefined,
      `${file} imports ${target}: give the folder a layer in this test`,
    )
    assert.ok(
      below < above,
      above === below
        ? `${file} imports ${target}: ${from} and ${to} do not know each other; what both need belongs into shared/`
        : `${file} imports ${target}: ${from} stands below ${to}`,
    )
  }
})

test('no files import each other in a circle', () => {
  const imports = new Map<string, Set<string>>()
  const isSource = new Set(sources.map(({ file }) => file))
  for (const { file, text } of sources) {
    const targets = importsOf(text).flatMap((specifier) => sourceOf(file, specifier) ?? [])
    imports.set(file, new Set(targets.filter((target) => isSource.has(target))))
  }
  for (const start of imports.keys()) {
    const chain = chainBack(start, imports)
    assert.equal(chain, undefined, `files import in a circle, move what both need into a third: ${chain?.join(' → ')}`)
  }
})

test('the domains of the server form no cycle by their imports', () => {
  const imports = serverDomainFiles().flatMap(({ file, text }) =>
    importsOf(text).flatMap((specifier) => ({ file, target: sourceOf(file, specifier) ?? file })),
  )
  const isDomain = (place: string) => Object.hasOwn(DOMAINS, place)
  assertNoCircle(imports.filter(({ target }) => isDomain(placeOf(target))))
})

test('the folders of an area of the web form no cycle', () => {
  assertNoCircle(webImports().filter(({ file, target }) => folderOf(file) === folderOf(target)))
})

test('contract, server and web import each other only downwards', () => {
  for (const { file, text } of sources) {
    for (const target of importsOf(text)) {
      if (file.startsWith('contract/'))
        assert.doesNotMatch(
          target,
          /^@limelight\/|^node:|^react/,
          `${file} imports ${target}: the contract imports nothing of ours and no platform`,
        )
      if (file.startsWith('web/'))
        assert.doesNotMatch(
          target,
          /^@limelight\/server|^#\//,
          `${file} imports ${target}: the web never imports the server`,
        )
      if (file.startsWith('server/') && target.startsWith('@limelight/web'))
        assert.match(
          file,
          /^server\/src\/(mount-pages|dev)\.ts$/,
          'only mount-pages.ts mounts the web, and dev.ts with Vite',
        )
    }
  }
})

test('SQL is written in *.queries.ts and platform/db only', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('server/src/') || /\.queries\.ts$|^server\/src\/platform\/db\//.test(file)) continue
    assert.doesNotMatch(
      text,
      /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
      `${file} writes SQL: move the statement into a *.queries.ts beside it`,
    )
  }
})

// Children get the PATH and nothing else, but for the API of `npm run dev`; React and the router get their mode by NODE_ENV.
test('only platform/config.ts reads the environment', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('server/src/') || file === 'server/src/platform/config.ts') continue
    const reads = text.replaceAll(
      /process\.env\.NODE_ENV = |\bPATH: process\.env\.PATH\b|\benv: \{ \.\.\.process\.env, \.\.\.env \}/g,
      '',
    )
    assert.doesNotMatch(
      reads,
      /process\.env\b/,
      `${file} reads the environment: add the variable to platform/config.ts`,
    )
  }
})

test('objects are stored through core/media/store-object.ts only, whose prefixes are all swept', () => {
  for (const { file, text } of sources) {
    if (/^server\/src\/(platform\/storage\/|core\/media\/store-object\.ts)/.test(file)) continue
    assert.doesNotMatch(
      text,
      /\bstorage\.put(File)?\(/,
      `${file} stores an object: use storeBytes or storeFile, or what it leaves behind is never collected`,
    )
  }
})

// Browsers offer these on https and localhost only; sites in a home network are served over plain http.
test('the web uses nothing that plain http lacks', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('web/')) continue
    assert.doesNotMatch(
      text,
      /crypto\.(randomUUID\(|subtle\.)|navigator\.serviceWorker\./,
      `${file}: use platform/random-id.ts, or a way that works on plain http`,
    )
  }
})

// Pages are read from right to left, too. Centred (`left-1/2`), and along the time of a player or a chart, sides are meant.
test('classes name sides by reading direction: start and end, not left and right', () => {
  const side =
    /(?<=["'` :!-])(?:scroll-)?(?:[mp][lr]|left|right|rounded-(?:[tb]?[lr])|border-[lr])-(?!1\/2)[\w[./%-]+(?=["'` ])|\b(?:text-(?:left|right)|border-[lr]|rounded-[lr])(?=["'` ])/
  for (const { file, text } of sources) {
    if (!file.startsWith('web/src/') || !file.endsWith('.tsx')) continue
    const [found] = side.exec(text) ?? []
    assert.equal(
      found,
      undefined,
      `${file}: write ms-, pe-, start-, end-, text-start, border-s, rounded-e … for ${found}`,
    )
  }
})

// A namespace belongs to the domain of its folder: whose code may not be imported, whose words may not be read.
test('the web stores by platform/browser-storage.ts, since a browser may refuse', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('web/src/') || /\.test\.tsx?$|browser-storage\.ts$/.test(file)) continue
    const bare = text.replaceAll(/`try\{[^`]*`/g, '')
    assert.doesNotMatch(
      bare,
      /(?<![\w'"`])(local|session)Storage\b/,
      `${file} uses the browser's storage as if it were there`,
    )
  }
})

test('a file of the web reads the words of its own folder’s layer and of those below', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('web/src/')) continue
    for (const [, namespace = ''] of text.matchAll(/\b(?:useT|titled|readWords)\(\s*'([\w/-]+)'/g)) {
      const [from, to] = [folderOf(file), namespace.split('/')[0] ?? '']
      if (from === to || from === '') continue
      const [above, below] = [WEB_LAYERS[from] ?? 0, WEB_LAYERS[to] ?? 0]
      // The platform's own words and those of ui are of every page.
      assert.ok(below < above, `${file} reads the words of ${namespace}: move them to a folder below both`)
    }
  }
})

// A folder or connection that a scope gives back is gone while a promise it merely returned still uses it.
test('a scope with `using` awaits what it returns', () => {
  for (const { file, text } of sources) {
    for (const [scope] of text.matchAll(/^( *)(?:await )?using \w+ =.*\n(?:(?:\1.*)?\n)*/gm)) {
      const [found] = /return (?!await\b)(?:new )?[\w.]+\(.*/.exec(scope) ?? []
      assert.equal(found, undefined, `${file}: write return await …, so that nothing is given back too early`)
    }
  }
})

test('files have names that say something', () => {
  for (const { file } of sources) {
    assert.doesNotMatch(
      path.basename(file),
      FORBIDDEN_NAMES,
      `${file}: put the helper beside its first user, or give it a noun`,
    )
    assert.match(path.basename(file), /^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/, `${file}: files are kebab-case`)
  }
})

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  for (const { file, text } of sources) {
    if (file.endsWith('/db/tables.ts')) continue
    const lines = text.split('\n').length
    assert.ok(lines <= MAX_LINES, `${file} has ${lines} lines: split it by verb`)
  }
})

function serverDomainFiles() {
  return sources.filter(
    ({ file }) => file.startsWith('server/src/') && !file.startsWith('server/src/platform/') && !WHOLE.test(file),
  )
}

/** In the form `#/layer/domain/file`, also those written as relative paths, and only those that leave the file's own folder. */
function serverImportsOf(file: string, text: string): string[] {
  return importsOf(text).flatMap((specifier) => {
    const target = specifier.startsWith('.') ? resolved(file, specifier).replace(/^server\/src\//, '#/') : specifier
    return target.startsWith('#/') ? [target.replace(/\.ts$/, '')] : []
  })
}

/** Imports between two files of the web, both as paths from the root. */
function webImports(): { file: string; target: string }[] {
  return sources.flatMap(({ file, text }) => {
    if (!file.startsWith('web/src/')) return []
    const relative = importsOf(text).filter((specifier) => specifier.startsWith('.') && !specifier.includes('+types'))
    return relative.map((specifier) => ({ file, target: resolved(file, specifier) }))
  })
}

/** The folder below web/src; empty for the files beside the folders. */
function folderOf(file: string): string {
  const [, , folder = '', rest] = file.split('/')
  return rest === undefined ? '' : folder
}

/** The domain of a file of the server, or the folder within an area of the web; a file beside those stands for itself. */
function placeOf(file: string): string {
  return file.split('/').slice(2, 4).join('/')
}

/** Folders import each other in a circle even where no single file does. */
function assertNoCircle(imports: readonly { file: string; target: string }[]) {
  const places = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [placeOf(file), placeOf(target)]
    if (from !== to) places.set(from, (places.get(from) ?? new Set()).add(to))
  }
  for (const start of places.keys()) {
    const chain = chainBack(start, places)
    assert.equal(
      chain,
      undefined,
      `folders import each other in a circle, move what both need into a third: ${chain?.join(' → ')}`,
    )
  }
}

/** The way from `start` back to itself, if there is one. */
function chainBack(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const seen = new Set<string>()
  const walk = (at: string, way: string[]): string[] | undefined => {
    for (const next of imports.get(at) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...way, next])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start])
}

/** How a program asks a server outside; each needs limits for the whole call and for what it reads. */
const ASKING_OUTSIDE =
  /(?<![\w.#])fetch\(|globalThis\.fetch|\bhttps?\.(get|request)\(|from 'undici'|createTransport\(|new StripeSdk\(|new Stripe\(|new S3Client\(|\bsendNotification\b|new RoomServiceClient\(|\boidc\.discovery\(|createRemoteJWKSet|\btls\.connect\(|\bconnect\(\{/
/** A library that asks by itself has been given limits here; `outgoing.test.ts` has a line for each. */
const LIMITED_LIBRARIES: Record<string, RegExp> = {
  'server/src/platform/mail/smtp-transport.ts': /getSocket: smtpSocket\(/,
  'server/src/platform/storage/s3.ts': /requestHandler\.handle = limitedS3\(/,
  'server/src/platform/live/livekit.ts': /rpc: livekitRpc\(/,
  'server/src/finance/payments/stripe/client.ts': /createFetchHttpClient\(limitedFetch\(/,
  'server/src/people/logins/google.ts': /\[oidc\.customFetch\]: .*\n? *.*limitedFetch\(/,
}
/** The development server, which asks the API beside it. */
const ASKING_THEMSELVES = new Set(['server/src/dev.ts'])

test('servers outside are asked by platform/outgoing, or by libraries that it limits', () => {
  for (const { file, text } of sources) {
    if (!file.startsWith('server/src/') || file.endsWith('.test.ts')) continue
    if (file.startsWith('server/src/platform/outgoing/') || ASKING_THEMSELVES.has(file)) continue
    const limited = LIMITED_LIBRARIES[file]
    if (limited) assert.match(text, limited, `${file}: the library asks without limits`)
    else assert.doesNotMatch(text, ASKING_OUTSIDE, `${file} asks a server outside: use platform/outgoing`)
  }
})
