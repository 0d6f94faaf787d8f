/** What a check of the connection found, and what it means for streaming, calling and watching. Pure. */

export const STEPS = ['camera', 'microphone', 'socket', 'direct', 'relay', 'hls', 'upload'] as const
export type Step = (typeof STEPS)[number]

/** Reasons of each step, and how well it does then. `skipped`: there is nothing to check. */
const OUTCOMES = {
  camera: { works: 'works', insecure: 'fails', refused: 'fails', missing: 'fails' },
  microphone: { works: 'works', insecure: 'fails', refused: 'fails', missing: 'fails' },
  socket: { works: 'works', polling: 'limited', closed: 'fails' },
  direct: { works: 'works', unsteady: 'limited', blocked: 'fails', ...notChecked() },
  relay: { works: 'works', unsteady: 'limited', blocked: 'fails', none: 'skipped', ...notChecked() },
  hls: { works: 'works', slow: 'limited', unsupported: 'fails', failed: 'fails' },
  upload: { works: 'works', slow: 'limited', tooSlow: 'fails', failed: 'fails' },
} as const satisfies Record<Step, Record<string, Outcome>>

export type Outcome = 'works' | 'limited' | 'fails' | 'skipped'
export type Reason<S extends Step> = S extends Step ? Extract<keyof (typeof OUTCOMES)[S], string> : never
export type Finding<S extends Step = Step> = {
  reason: Reason<S>
  /** Milliseconds of a round trip, or megabits a second. */
  value?: number
}
export type Findings = { [S in Step]?: { reason: Reason<S>; value?: number } }

function notChecked() {
  return { unsupported: 'fails', unavailable: 'fails', busy: 'skipped' } as const
}

export function outcomeOf(step: Step, finding: Finding): Outcome {
  const outcomes: Record<string, Outcome> = OUTCOMES[step]
  return outcomes[finding.reason] ?? 'fails'
}

/** `late`: with some seconds of delay. `unknown`: the server had no time to check it. */
export type Verdict = 'yes' | 'poor' | 'late' | 'no' | 'unknown'
export type Verdicts = { stream: Verdict; call: Verdict; watch: Verdict }

/** What the person can do, once every step is through. */
export function verdictsOf(findings: Findings): Verdicts {
  const outcome = (step: Step): Outcome => {
    const finding: Finding | undefined = findings[step]
    return finding ? outcomeOf(step, finding) : 'skipped'
  }
  const media = bestOf(outcome('direct'), outcome('relay'))
  const sending = worstOf(media, outcome('upload'))
  const watch = media === 'works' || media === 'limited' ? verdictOf(media) : watchByHls(outcome('hls'), media)
  return {
    stream: verdictOf(worstOf(sending, outcome('camera'), outcome('microphone'))),
    // A call goes on without a camera.
    call: verdictOf(worstOf(sending, outcome('microphone'))),
    watch,
  }
}

function watchByHls(hls: Outcome, media: Outcome): Verdict {
  if (hls === 'fails') return media === 'skipped' ? 'unknown' : 'no'
  return 'late'
}

function verdictOf(outcome: Outcome): Verdict {
  return ({ works: 'yes', limited: 'poor', fails: 'no', skipped: 'unknown' } as const)[outcome]
}

const BEST_FIRST: readonly Outcome[] = ['works', 'limited', 'skipped', 'fails']

/** Without a relay that is nothing: what the direct way does is what counts. */
function bestOf(direct: Outcome, relay: Outcome): Outcome {
  if (relay === 'skipped') return direct
  return BEST_FIRST.find((outcome) => outcome === direct || outcome === relay) ?? 'fails'
}

function worstOf(...outcomes: Outcome[]): Outcome {
  return BEST_FIRST.findLast((outcome) => outcomes.includes(outcome)) ?? 'fails'
}
