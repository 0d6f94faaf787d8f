/** Runs rounds in turn, so that a busy minute of the machine affects all cases; gives medians and ranges. */

export type Subject = {
  name: string
  /** One round; the figure it gives. */
  measure(round: number): Promise<number>
}
export type Measured = { name: string; unit: string; values: number[] }
/** Ours against a limit, round by round; `target` bounds the median. */
export type Ratio = { what: string; values: number[]; target: { atMost: number } | { atLeast: number } | undefined }

/** `leftOut`: why nothing was measured, where something is missing that the machine need not have. */
export type CaseResult = { title: string; measured: Measured[]; ratios: Ratio[]; leftOut?: string }
/** A case that threw, or that did not end in time. */
export type FailedCase = { title: string; failure: string }
export type Spread = { median: number; min: number; max: number }

export async function inTurn(subjects: readonly Subject[], { rounds, unit }: { rounds: number; unit: string }) {
  const values = new Map<string, number[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    // The order rotates too, so that no case is always the first after a pause.
    const turned = subjects.map((_, i) => subjects[(i + round) % subjects.length])
    for (const subject of turned) if (subject) values.get(subject.name)?.push(await subject.measure(round))
  }
  return [...values].map(([name, of]): Measured => ({ name, unit, values: of }))
}

/** `above` divided by `below`, each round with itself. */
export function ratioOf(
  measured: readonly Measured[],
  { above, below, target }: { above: string; below: string; target?: Ratio['target'] },
): Ratio {
  const [over, under] = [valuesOf(measured, above), valuesOf(measured, below)]
  return { what: `${above} : ${below}`, values: over.map((value, i) => value / (under[i] ?? Number.NaN)), target }
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  const [min, max] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined || min === undefined || max === undefined)
    throw new Error('nothing was measured')
  return { median: (low + high) / 2, min, max }
}

/** Undefined without a target. */
export function isMet({ values, target }: Ratio): boolean | undefined {
  if (!target) return undefined
  const { median } = spreadOf(values)
  return 'atMost' in target ? median <= target.atMost : median >= target.atLeast
}

export function valuesOf(measured: readonly Measured[], name: string): number[] {
  const found = measured.find((row) => row.name === name)
  if (!found) throw new Error(`${name} was not measured`)
  return found.values
}
