import { twMerge } from 'tailwind-merge'

const reported = new Set<string>()

/** For developers only: names the classes of which another one of the same element sets the same thing. */
export function reportConflicts(classes: string): void {
  const conflicts = conflictsIn(classes)
  if (conflicts.length === 0 || reported.has(classes)) return
  reported.add(classes)
  console.error(`Classes that others of the same element contradict: ${conflicts.join(' ')}\nin: ${classes}`)
}

/** Pure: the classes that only the order of the style sheet keeps from applying, or lets win. */
export function conflictsIn(classes: string): string[] {
  const kept = new Set(twMerge(classes).split(' '))
  return classes.split(/\s+/).filter((name) => name !== '' && !kept.has(name))
}
