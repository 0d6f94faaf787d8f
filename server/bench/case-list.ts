import { actions } from './cases/actions.ts'
import { broadcast } from './cases/broadcast.ts'
import { chat } from './cases/chat.ts'
import { coldStart } from './cases/cold-start.ts'
import { firstVisits } from './cases/first-visits.ts'
import { gatedItem } from './cases/gated-item.ts'
import { growth } from './cases/growth.ts'
import { homeFeed } from './cases/home-feed.ts'
import { messages } from './cases/messages.ts'
import { overload } from './cases/overload.ts'
import { performerPage } from './cases/performer-page.ts'
import { privateMedia } from './cases/private-media.ts'
import { rendering } from './cases/rendering.ts'
import { search } from './cases/search.ts'
import { severalProcesses } from './cases/several-processes.ts'
import { tips } from './cases/tips.ts'
import { viewers } from './cases/viewers.ts'
import type { Case } from './run-cases.ts'
import type { World } from './world.ts'

/** Cases by their number, in this order: the cold start ends the database of the others. */
export const CASES: ReadonlyMap<string, Case<World>> = new Map([
  ['1', homeFeed],
  ['2', performerPage],
  ['3', gatedItem],
  ['4', growth],
  ['6', tips],
  ['7', chat],
  ['8', privateMedia],
  ['9', rendering],
  ['10', viewers],
  ['13', search],
  ['14', overload],
  ['15', actions],
  ['16', firstVisits],
  ['17', severalProcesses],
  ['18', broadcast],
  ['19', messages],
  ['11', coldStart],
])
