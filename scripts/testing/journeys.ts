/** The journeys of `e2e/`, and what the comment at their top says of them. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

const GATES = ['phone', 'desktop', 'both'] as const

export type Journey = {
  file: string
  /** Domains of the server, as layer and name: `--changed` runs the journey when one of them, or what it calls, has changed. */
  covers: string[]
  /** The size at which every run of `npm test` includes it; `both` where it looks at both by itself, or at none. */
  gate: (typeof GATES)[number] | undefined
  /** It changes nothing that another journey on the same site could see. */
  isShared: boolean
  /** Pictures and sound must come in time: it has the machine for itself. */
  isRealTime: boolean
  /** In other browsers than Chromium, which take minutes: in `test:all` only. */
  isInOtherBrowsers: boolean
}

export function readJourneys(): Journey[] {
  return globSync('e2e/**/*.test.ts', { cwd: ROOT }).toSorted().map(readJourney)
}

/** Throws when the comment at the top has no line `@covers`, or a size that is none. */
function readJourney(file: string): Journey {
  const isInOtherBrowsers = file.startsWith('e2e/other-browsers/')
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const [head = ''] = text.split('*/')
  const covers = /@covers (.+)/.exec(head)?.[1]?.split(', ')
  if (!covers) throw new Error(`${file}: the comment at its top needs a line "@covers <layer>/<domain>, …"`)
  const named = /@gate (\S+)/.exec(head)?.[1]
  const gate = GATES.find((one) => one === named)
  if (named !== gate) throw new Error(`${file}: @gate is ${GATES.join(', ')}, not ${named}`)
  return {
    file,
    covers,
    gate,
    isShared: text.includes('openSharedWorld('),
    isRealTime: isInOtherBrowsers || file.startsWith('e2e/real-time/'),
    isInOtherBrowsers,
  }
}
