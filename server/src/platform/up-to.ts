/**
 * For `new LRUCache({ ...upTo(50_000) })`: at most so many entries, with room for those that are there. By `max` the library makes room for
 * all of them at once: 2 MB for fifty thousand, in a process that may never have ten.
 */
export function upTo(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
