import { BACKUP_OLD_HOURS } from '@limelight/contract/site/backup-age'
import type { ConsoleHealth, ConsoleTotals } from '@limelight/contract/site/console'
import { failedShare } from './failed-share.ts'

export type HealthState = 'fine' | 'attention' | 'unknown'
/** What a line says: a sentence of the words with its values, or an instant after it. */
export type HealthLine = {
  part: 'cards' | 'mail' | 'media' | 'jobs' | 'ledger' | 'reconciliation' | 'backup'
  state: HealthState
  says: HealthSentence
  to?: string
}
export type HealthSentence =
  | { word: 'noMailServer' | 'noneYet' | 'nothingInLine' | 'running' | 'unbalanced' | 'noBackups' | 'archiveFails' }
  | { word: 'inLine' | 'failed' | 'differences'; count: number }
  | { word: 'approved'; share: number }
  | { word: 'lastSent' | 'waitingSince' | 'balanced' | 'backedUp'; at: string }
  | { word: 'late'; name: string; at: string }
  | { word: 'matches'; day: string }

/** From here on what waits is more than the usual moment: mails and jobs run within seconds, a long video takes a while. */
const SLOW_MS = { mail: 600_000, media: 3_600_000, jobs: 300_000 }
/** More refused cards than this are rarely the fans' doing. */
const FAILED_SHARE_MAX = 0.2

/** Pure: the state of each part of the site in words. */
export function healthLines(health: ConsoleHealth, totals: ConsoleTotals, nowMs: number): HealthLine[] {
  const isSlow = (part: keyof typeof SLOW_MS) => {
    const { oldestAt } = health[part]
    return oldestAt !== null && nowMs - Date.parse(oldestAt) > SLOW_MS[part] ? oldestAt : undefined
  }
  return [
    cards(totals),
    mail(health.mail, isSlow('mail')),
    media(health.media, isSlow('media')),
    jobs(health.jobs, isSlow('jobs')),
    ledger(health.ledger),
    reconciliation(health.reconciliation),
    backup(health.backup, nowMs),
  ]
}

function cards(totals: ConsoleTotals): HealthLine {
  const share = failedShare(totals)
  const line = { part: 'cards', to: '/admin/payments' } as const
  if (share === undefined) return { ...line, state: 'unknown', says: { word: 'noneYet' } }
  const state = share > FAILED_SHARE_MAX ? 'attention' : 'fine'
  return { ...line, state, says: { word: 'approved', share: 1 - share } }
}

function mail({ isSetUp, lastSentAt }: ConsoleHealth['mail'], slowSince: string | undefined): HealthLine {
  if (!isSetUp) return { part: 'mail', state: 'attention', says: { word: 'noMailServer' } }
  if (slowSince) return { part: 'mail', state: 'attention', says: { word: 'waitingSince', at: slowSince } }
  if (lastSentAt === null) return { part: 'mail', state: 'unknown', says: { word: 'noneYet' } }
  return { part: 'mail', state: 'fine', says: { word: 'lastSent', at: lastSentAt } }
}

function media({ waiting, failed }: ConsoleHealth['media'], slowSince: string | undefined): HealthLine {
  if (failed > 0) return { part: 'media', state: 'attention', says: { word: 'failed', count: failed } }
  if (slowSince) return { part: 'media', state: 'attention', says: { word: 'waitingSince', at: slowSince } }
  if (waiting === 0) return { part: 'media', state: 'fine', says: { word: 'nothingInLine' } }
  return { part: 'media', state: 'fine', says: { word: 'inLine', count: waiting } }
}

function jobs({ failed, late }: ConsoleHealth['jobs'], slowSince: string | undefined): HealthLine {
  const line = { part: 'jobs', to: '/admin/jobs' } as const
  if (failed > 0) return { ...line, state: 'attention', says: { word: 'failed', count: failed } }
  if (slowSince) return { ...line, state: 'attention', says: { word: 'waitingSince', at: slowSince } }
  if (late) return { ...line, state: 'attention', says: { word: 'late', name: late.name, at: late.since } }
  return { ...line, state: 'fine', says: { word: 'running' } }
}

function ledger(last: ConsoleHealth['ledger']): HealthLine {
  const line = { part: 'ledger', to: '/admin/ledger' } as const
  if (!last) return { ...line, state: 'unknown', says: { word: 'noneYet' } }
  if (!last.isBalanced) return { ...line, state: 'attention', says: { word: 'unbalanced' } }
  return { ...line, state: 'fine', says: { word: 'balanced', at: last.checkedAt } }
}

function reconciliation(last: ConsoleHealth['reconciliation']): HealthLine {
  const line = { part: 'reconciliation', to: '/admin/reconciliation' } as const
  if (!last) return { ...line, state: 'unknown', says: { word: 'noneYet' } }
  if (last.differences === 0) return { ...line, state: 'fine', says: { word: 'matches', day: last.day } }
  return { ...line, state: 'attention', says: { word: 'differences', count: last.differences } }
}

function backup(backup: ConsoleHealth['backup'], nowMs: number): HealthLine {
  const line = { part: 'backup', to: '/admin/backups' } as const
  if (!backup) return { ...line, state: 'unknown', says: { word: 'noBackups' } }
  if (backup.newestAt === null) return { ...line, state: 'attention', says: { word: 'noneYet' } }
  if (backup.archive?.isFailing) return { ...line, state: 'attention', says: { word: 'archiveFails' } }
  const isOld = nowMs - Date.parse(backup.newestAt) > BACKUP_OLD_HOURS * 3_600_000
  return { ...line, state: isOld ? 'attention' : 'fine', says: { word: 'backedUp', at: backup.newestAt } }
}
