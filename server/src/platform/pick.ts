/** The named fields of an object, as far as it has them. */
export function pick<T extends object, K extends keyof T>(values: T, keys: readonly K[]): Pick<T, K> {
  // Exactly the other keys are dropped.
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]])) as Pick<T, K>
}
