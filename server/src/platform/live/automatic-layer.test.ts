import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAutomaticLayer, type LineReport } from './automatic-layer.ts'

const REPORTS_PER_SECOND = 5
const rates = { high: 2_000_000, low: 250_000 }
const good = () => ({ lost: 0, estimate: 450_000 })
const lossy = () => ({ lost: 0.2, estimate: undefined })
/** Of 20 % of the packets, in reports of which most say that nothing is lost. */
const unevenlyLossy = (nth: number) => ({ lost: nth % 5 === 0 ? 1 : 0, estimate: undefined })

/** Reports as a browser does, and says after how many seconds the layer has changed; undefined: not. */
function aLine() {
  const automatic = createAutomaticLayer()
  let reports = 0
  return {
    current: () => automatic.current(),
    /** Until the layer changes. */
    report(seconds: number, line: (nth: number) => Omit<LineReport, 'rates'>): number | undefined {
      const before = automatic.current()
      for (let nth = 0; nth < seconds * REPORTS_PER_SECOND; nth += 1) {
        automatic.report({ ...line(nth), rates }, (reports * 1_000) / REPORTS_PER_SECOND)
        reports += 1
        if (automatic.current() !== before) return nth / REPORTS_PER_SECOND
      }
      return undefined
    },
  }
}

test('a viewer begins with the whole picture, and moments of loss change nothing', () => {
  const line = aLine()
  for (let nth = 0; nth < 5; nth += 1) {
    assert.equal(
      line.report(1, () => ({ lost: 0.5, estimate: undefined })),
      undefined,
    )
    assert.equal(line.report(10, good), undefined)
  }
  assert.equal(
    line.report(60, () => ({ lost: 0.07, estimate: undefined })),
    undefined,
  )
  assert.equal(line.current(), 'high')
})

test('some seconds of loss lead to the smaller picture, also where most reports name none', () => {
  for (const line of [lossy, unevenlyLossy]) {
    const seconds = aLine().report(10, line) ?? Number.NaN
    assert.ok(seconds >= 3 && seconds < 6, `${seconds} s`)
  }
})

test('so does an estimate that falls below the picture, and not one that is slow to grow', () => {
  const growing = (nth: number) => ({ lost: 0, estimate: 400_000 * 1.01 ** nth })
  assert.equal(aLine().report(20, growing), undefined)

  const line = aLine()
  assert.equal(
    line.report(10, () => ({ lost: 0, estimate: 2_500_000 })),
    undefined,
  )
  // It grows a little and falls again, as on a line that is full.
  const full = (nth: number) => ({ lost: 0, estimate: 1_000_000 * 1.01 ** (nth % 15) })
  assert.equal(line.report(10, full), 3)

  const briefly = aLine()
  briefly.report(10, () => ({ lost: 0, estimate: 2_500_000 }))
  briefly.report(1, () => ({ lost: 0, estimate: 1_000_000 }))
  assert.equal(
    briefly.report(10, () => ({ lost: 0, estimate: 1_700_000 })),
    undefined,
  )
})

test('ten clean seconds lead back, and one that is not begins them anew', () => {
  const line = aLine()
  line.report(10, lossy)
  assert.equal(line.report(8, good), undefined)
  line.report(1, () => ({ lost: 0.1, estimate: 450_000 }))
  assert.equal(line.report(8, good), undefined)
  line.report(1, () => ({ lost: 0, estimate: 200_000 }))
  const seconds = line.report(12, good) ?? Number.NaN
  assert.ok(seconds >= 10, `${seconds} s`)
  assert.equal(line.current(), 'high')
})

test('a way up that does not last is tried less and less often, and afresh after a good minute', () => {
  const line = aLine()
  const waits: (number | undefined)[] = []
  for (let nth = 0; nth < 7; nth += 1) {
    line.report(10, lossy)
    waits.push(line.report(200, good))
  }
  assert.deepEqual(waits, [10, 20, 40, 80, 160, 160, 160])

  line.report(60, () => ({ lost: 0, estimate: 2_500_000 }))
  line.report(10, lossy)
  assert.equal(line.report(200, good), 10)
})
