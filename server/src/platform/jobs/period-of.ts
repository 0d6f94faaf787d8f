/** Seconds between two times of the three kinds of expressions that are in use. */
export function periodOf(cron: string): number {
  const [minute, hour] = cron.split(' ')
  if (minute === '*') return 60
  return hour === '*' ? 3_600 : 86_400
}
