/** Which dependencies are later than the time frames of SECURITY.md allow. Pure. */

export const SEVERITIES = ['critical', 'high', 'moderate', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Days from the day a vulnerability was noticed to the release that mends it; the same figures stand in SECURITY.md. */
export const MENDED_WITHIN_DAYS: Record<Severity, number> = { critical: 7, high: 14, moderate: 30, low: 90 }
/** Days from the release of a newer version of a direct dependency to its use, without a vulnerability. */
export const UPDATED_WITHIN_DAYS = { compatible: 90, major: 180 } as const

export type Finding = { name: string; advisory: string; severity: Severity }
/** A vulnerability that is not mended yet, with the day it was noticed. */
export type Known = { advisory: string; since: string }
type Report = {
  vulnerabilities?: Record<string, { via: (string | { name: string; url: string; severity: string })[] }>
}

/** What `npm audit --json` found, each advisory once. */
export function findingsOf({ vulnerabilities = {} }: Report): Finding[] {
  const found = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((cause) => typeof cause === 'object'))
  const findings = found.map(({ name, url, severity }) => ({ name, advisory: url, severity: severityOf(severity) }))
  return [...new Map(findings.map((finding) => [finding.advisory, finding])).values()]
}

/** A sentence for each vulnerability that is not listed, that is listed for too long, or that is listed and gone. */
export function lateVulnerabilities(
  findings: readonly Finding[],
  known: readonly Known[],
  today: Temporal.PlainDate,
): string[] {
  const late = findings.flatMap(({ name, advisory, severity }) => {
    const since = known.find((entry) => entry.advisory === advisory)?.since
    if (since === undefined) return [`${name}: ${advisory} (${severity}) is not in scripts/known-vulnerabilities.json`]
    const until = Temporal.PlainDate.from(since).add({ days: MENDED_WITHIN_DAYS[severity] })
    const isLate = Temporal.PlainDate.compare(today, until) > 0
    return isLate ? [`${name}: ${advisory} (${severity}) had to be mended by ${until}`] : []
  })
  const gone = known.filter((entry) => !findings.some(({ advisory }) => advisory === entry.advisory))
  return [
    ...late,
    ...gone.map(({ advisory }) => `${advisory} is mended: remove it from scripts/known-vulnerabilities.json`),
  ]
}

type Releases = { name: string; current: string; times: Record<string, string> }

/** A sentence when a newer version than the used one has been out for too long. Versions before a release do not count. */
export function lateUpdate({ name, current, times }: Releases, today: Temporal.PlainDate): string[] {
  const late = Object.entries(times)
    .filter(([version]) => /^\d+\.\d+\.\d+$/.test(version) && isNewer(version, current))
    .map(([version, at]) => ({ version, until: dayOf(at).add({ days: daysFor(version, current) }) }))
    .filter(({ until }) => Temporal.PlainDate.compare(today, until) > 0)
    .sort((a, b) => Temporal.PlainDate.compare(a.until, b.until))
  const [first] = late
  return first ? [`${name}: ${current} had to be updated to ${first.version} or newer by ${first.until}`] : []
}

function daysFor(version: string, current: string): number {
  const isCompatible = majorOf(version) === majorOf(current)
  return UPDATED_WITHIN_DAYS[isCompatible ? 'compatible' : 'major']
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0]
}

function dayOf(at: string): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO('UTC').toPlainDate()
}

/** A name that the registry may invent later counts as the worst. */
function severityOf(text: string): Severity {
  if (text === 'info') return 'low'
  return SEVERITIES.find((severity) => severity === text) ?? 'critical'
}

function isNewer(version: string, current: string): boolean {
  return version.localeCompare(current, 'en', { numeric: true }) > 0
}
