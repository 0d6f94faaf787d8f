/** What creators are found by on the start page and in their list: the operator's categories, of which each creator chooses some. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { CategoryId } from '../ids.ts'
import { ok } from '../page.ts'
import { line } from '../text.ts'

/** More is no choice any more. */
export const CATEGORIES_MAX = 24
export const CATEGORIES_PER_CREATOR = 3
const CategoryName = line(40, { min: 1 })
export const CategorySlug = line(60, { min: 1 })

export const Category = z.object({
  _id: CategoryId,
  /** In addresses: `/creators?category=…`. */
  slug: z.string(),
  name: z.string(),
  /** Public creators in it. */
  creators: z.int(),
})
export type Category = z.output<typeof Category>

const OwnChoice = ok(z.object({ ids: z.array(CategoryId) }))

export const categories = defineApi({
  'GET /categories': {
    for: 'anyone',
    summary: 'The categories of creators, in the operator’s order',
    response: ok(z.array(Category)),
  },
  'PUT /admin/categories': {
    for: 'operator',
    area: 'texts',
    needsConfirmation: true,
    summary:
      'Replace the list of categories. Those with an id keep it and their creators, those without are new, and those left out are deleted',
    body: z.strictObject({
      categories: z
        .array(z.strictObject({ _id: CategoryId.optional(), name: CategoryName }))
        .max(CATEGORIES_MAX)
        .refine(
          (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
          'Give each category a name of its own.',
        ),
    }),
    response: ok(z.array(Category)),
    errors: ['invalid_state'],
  },
  'GET /performer/categories': {
    for: 'performer',
    summary: 'The categories that the creator has chosen',
    response: OwnChoice,
  },
  'PUT /performer/categories': {
    for: 'performer',
    summary: 'Choose the categories in which the creator is found',
    body: z.strictObject({
      ids: z.array(CategoryId).max(CATEGORIES_PER_CREATOR, 'Choose up to three categories.'),
    }),
    response: OwnChoice,
    errors: ['invalid_state'],
  },
})
