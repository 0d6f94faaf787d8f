import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from './data-dir.ts'

/** Of this checkout, as its package names it. */
export const VERSION: string = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')).version
