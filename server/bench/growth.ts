/** Whether a process grows: samples of its memory, in bytes, from its beginning to its end. */

/** Garbage that was not collected yet is noise of this size. */
export const GROWTH_MAX = 1.1

/** The median of the last third beside that of the third before. */
export function growthOf(samples: readonly number[]): number {
  return middleOf(thirdOf(samples, 2)) / middleOf(thirdOf(samples, 1))
}

export function memoryByThirds(samples: readonly number[]): string {
  const thirds = [0, 1, 2].map((third) => `${Math.round(middleOf(thirdOf(samples, third)) / 1_000_000)} MB`)
  return `memory by thirds: ${thirds.join(', ')}; the last two 1 : ${growthOf(samples).toFixed(3)}`
}

function thirdOf(samples: readonly number[], third: number): number[] {
  return samples.slice((samples.length * third) / 3, (samples.length * (third + 1)) / 3)
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
