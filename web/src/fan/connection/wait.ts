const LOOK_EVERY_MS = 100

/** Whether the condition became true in time. */
export async function within(ms: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > until) return false
    await pause(LOOK_EVERY_MS)
  }
  return true
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
