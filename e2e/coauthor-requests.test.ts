/**
 * Co-authors: a creator asks another one for a share, who sees the item and the share and accepts; a fan reads both names and buys; both earn.
 *
 * @covers content/collabs
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { publishPost, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()
