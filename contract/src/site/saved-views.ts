/** Filters and order of a list of the console, saved by an operator for themselves. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Done, Instant, ok } from '../page.ts'
import { line } from '../text.ts'
import { SAVED_LISTS } from './saved-lists.ts'

/** Of all lists together: what a menu still shows. */
export const SAVED_VIEWS_MAX = 50

const ViewId = z.uuid()
const Name = line(60, { min: 1 })
/** What stands behind the question mark of the list's address: names and values, and no address of elsewhere. */
const Query = z
  .string()
  .max(1_000)
  .regex(/^[\w.~*+%&=-]*$/, 'Enter the query of an address.')
const list = z.enum(SAVED_LISTS)
const params = z.strictObject({ id: ViewId })

export const SavedView = z.object({
  _id: ViewId,
  list,
  name: z.string(),
  query: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedView = z.output<typeof SavedView>

export const savedViews = defineApi({
  'GET /admin/saved-views': {
    for: 'operator',
    area: 'overview',
    summary: 'The views that the operator saved, by name',
    response: ok(z.array(SavedView)),
  },
  'POST /admin/saved-views': {
    for: 'operator',
    area: 'overview',
    summary: 'Save the filters of a list under a name',
    body: z.strictObject({ list, name: Name, query: Query }),
    response: ok(SavedView),
    status: 201,
    errors: ['view_name_taken', 'limit_reached'],
  },
  'PUT /admin/saved-views/{id}': {
    for: 'operator',
    area: 'overview',
    summary: 'Rename a saved view, or save other filters under its name',
    params,
    body: z.strictObject({ name: Name.optional(), query: Query.optional() }),
    response: ok(SavedView),
    errors: ['view_name_taken'],
  },
  'DELETE /admin/saved-views/{id}': {
    for: 'operator',
    area: 'overview',
    summary: 'Delete a saved view',
    params,
    response: Done,
  },
})
