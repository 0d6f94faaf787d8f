import type { AgeCheckDriver } from './age-check-driver.ts'
import { manualDriver } from './manual-driver.ts'

/** Who proves ages on this site: the line that names another driver. */
export const siteDriver: AgeCheckDriver = manualDriver
