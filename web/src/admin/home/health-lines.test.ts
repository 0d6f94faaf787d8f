import type { ConsoleHealth, ConsoleTotals } from '@limelight/contract/site/console'
import { expect, test } from 'vitest'
import { healthLines } from './health-lines.ts'

const NOW = Date.parse('2030-06-01T12:00:00Z')
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()

const FINE: ConsoleHealth = {
  mail: { isSetUp: true, waiting: 1, oldestAt: at(1), lastSentAt: at(4) },
  media: { waiting: 3, oldestAt: at(5), failed: 0 },
  jobs: { waiting: 0, oldestAt: null, failed: 0, late: null },
  ledger: { checkedAt: at(60), isBalanced: true },
  reconciliation: { day: '2030-05-31', differences: 0 },
  backup: { newestAt: at(25 * 60), archive: null },
}
const TOTALS: ConsoleTotals = {
  revenue: 0,
  fee: 0,
  signUps: 0,
  cardPayments: 50,
  failedPayments: 1,
  subscribers: null,
}

test('a site that runs is fine in every part, and says how', () => {
  const lines = healthLines(FINE, TOTALS, NOW)

  expect(lines.map(({ state }) => state)).toEqual(Array(7).fill('fine'))
  expect(lines.map(({ says }) => says)).toEqual([
    { word: 'approved', share: 0.98 },
    { word: 'lastSent', at: at(4) },
    { word: 'inLine', count: 3 },
    { word: 'running' },
    { word: 'balanced', at: at(60) },
    { word: 'matches', day: '2030-05-31' },
    { word: 'backedUp', at: at(25 * 60) },
  ])
})

test('a new site has nothing to say about what has not happened yet', () => {
  const lines = healthLines(
    { ...FINE, mail: { ...FINE.mail, lastSentAt: null }, ledger: null, reconciliation: null, backup: null },
    { ...TOTALS, cardPayments: 0, failedPayments: 0 },
    NOW,
  )

  expect(lines.map(({ state }) => state)).toEqual([
    'unknown',
    'unknown',
    'fine',
    'fine',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test.each<[string, Partial<ConsoleHealth>, Partial<ConsoleTotals>]>([
  ['cards', {}, { failedPayments: 11 }],
  ['mail', { mail: { ...FINE.mail, isSetUp: false } }, {}],
  ['mail', { mail: { ...FINE.mail, oldestAt: at(11) } }, {}],
  ['media', { media: { ...FINE.media, failed: 1 } }, {}],
  ['media', { media: { ...FINE.media, oldestAt: at(61) } }, {}],
  ['jobs', { jobs: { ...FINE.jobs, failed: 1 } }, {}],
  ['jobs', { jobs: { ...FINE.jobs, waiting: 1, oldestAt: at(6) } }, {}],
  ['jobs', { jobs: { ...FINE.jobs, late: { name: 'mails-expire', since: at(600) } } }, {}],
  ['ledger', { ledger: { checkedAt: at(1), isBalanced: false } }, {}],
  ['backup', { backup: { newestAt: at(27 * 60), archive: null } }, {}],
  ['backup', { backup: { newestAt: null, archive: null } }, {}],
  ['backup', { backup: { newestAt: at(60), archive: { coveredAt: at(1), isFailing: true } } }, {}],
  ['reconciliation', { reconciliation: { day: '2030-05-31', differences: 2 } }, {}],
])('%s needs attention when it does not run as it should', (part, health, totals) => {
  const lines = healthLines({ ...FINE, ...health }, { ...TOTALS, ...totals }, NOW)

  expect(lines.filter(({ state }) => state === 'attention').map((line) => line.part)).toEqual([part])
})
