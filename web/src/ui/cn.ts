import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. Of two that set the same thing the style sheet's order decides, not this one's, so a component offers
 * a prop instead of being overridden; while developing the console says where it is. Mending it here, as tailwind-merge
 * does, costs every page 8 KB.
 */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes)
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') {
    void import('./class-conflicts.ts').then(({ reportConflicts }) => reportConflicts(joined))
  }
  return joined
}
