/** The time frames for updates of dependencies (SECURITY.md), and what counts as later than they allow. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  findingsOf,
  lateUpdate,
  lateVulnerabilities,
  MENDED_WITHIN_DAYS,
  SEVERITIES,
  UPDATED_WITHIN_DAYS,
} from '../../scripts/dependency-frames.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DAY = Temporal.PlainDate.from('2026-03-01')
const after = (days: number) => DAY.add({ days })
const advisory = 'https://advisories.example/1'

test('SECURITY.md names the same figures', () => {
  const page = readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')
  for (const severity of SEVERITIES)
    assert.match(page, new RegExp(`^\\| [^|]*${severity}[^|]*\\| ${MENDED_WITHIN_DAYS[severity]} days +\\|$`, 'm'))
  const { compatible, major } = UPDATED_WITHIN_DAYS
  assert.match(page, new RegExp(`^\\| [^|]*newer version[^|]*\\| ${compatible} days +\\|$`, 'm'))
  assert.match(page, new RegExp(`^\\| [^|]*major version[^|]*\\| ${major} days +\\|$`, 'm'))
})

test('a vulnerability is in time until its frame ends', () => {
  for (const severity of SEVERITIES) {
    const findings = [{ name: 'a-package', advisory, severity }]
    const known = [{ advisory, since: String(DAY) }]
    const days = MENDED_WITHIN_DAYS[severity]
    assert.deepEqual(lateVulnerabilities(findings, known, after(days)), [])
    assert.deepEqual(lateVulnerabilities(findings, known, after(days + 1)), [
      `a-package: ${advisory} (${severity}) had to be mended by ${after(days)}`,
    ])
  }
})

test('a vulnerability that nobody has listed is late at once, and a listed one that is gone has to leave the list', () => {
  const findings = [{ name: 'a-package', advisory, severity: 'low' as const }]
  assert.match(lateVulnerabilities(findings, [], DAY)[0] ?? '', /is not in/)
  assert.match(lateVulnerabilities([], [{ advisory, since: String(DAY) }], DAY)[0] ?? '', /is mended/)
})

test('each advisory of a report counts once, and an unknown severity as the worst', () => {
  const cause = (url: string, severity: string) => ({ name: 'deep', url, severity })
  const report = {
    vulnerabilities: {
      deep: { via: [cause(advisory, 'high'), cause('https://advisories.example/2', 'terrible')] },
      other: { via: ['deep', cause(advisory, 'high')] },
    },
  }
  assert.deepEqual(
    findingsOf(report).map(({ severity }) => severity),
    ['high', 'critical'],
  )
})

test('an update is late once the first newer version has been out for the frame, a major one later', () => {
  const times = {
    created: '2025-01-01T00:00:00Z',
    '1.9.0': '2026-01-01T00:00:00Z',
    '1.10.0-beta.1': '2025-06-01T00:00:00Z',
    '1.8.1': '2025-02-01T00:00:00Z',
    '1.10.0': `${DAY}T00:00:00Z`,
    '1.11.0': `${after(80)}T00:00:00Z`,
    '2.0.0': `${after(10)}T00:00:00+00:00`,
  }
  const of = (current: string, days: number) => lateUpdate({ name: 'a-package', current, times }, after(days))
  assert.deepEqual(of('1.9.0', UPDATED_WITHIN_DAYS.compatible), [])
  assert.match(of('1.9.0', UPDATED_WITHIN_DAYS.compatible + 1)[0] ?? '', /to 1\.10\.0 or newer/)
  assert.deepEqual(of('1.11.0', 10 + UPDATED_WITHIN_DAYS.major), [])
  assert.match(of('1.11.0', 11 + UPDATED_WITHIN_DAYS.major)[0] ?? '', /to 2\.0\.0 or newer/)
  assert.deepEqual(of('2.0.0', 1_000), [])
})
