/** The site itself: what the operator writes (posts, menus, promos). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PostId, PromoId } from '../ids.ts'
import { CARDS_PER_PAGE, Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { uploadErrors, uploadLimit } from '../people/accounts.ts'
import { line, markup, opaque, text } from '../text.ts'

/** A page lies at `/page/<slug>`, a post of the blog at `/blog/<slug>`. */
export const POST_KINDS = ['page', 'post'] as const
export type PostKind = (typeof POST_KINDS)[number]
export const POST_STATUSES = ['draft', 'published'] as const
export const POST_BODY_MAX = 50_000
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const UUID_SHAPE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Never looks like an id, so one path segment names a post without doubt. */
export const Slug = z
  .string()
  .max(80)
  .regex(SLUG_PATTERN, 'Use lowercase letters and digits, with single hyphens between words.')
  .refine((slug) => !UUID_SHAPE.test(slug), 'Choose a URL that doesn’t look like an ID.')

/** Allowed targets of an operator's link; to a browser `//` and `/\` are other hosts. */
export const SiteLink = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\][^\s\\]*)$/i,
    'Enter an http or https URL, or a path on this site.',
  )

export const Post = z.object({
  _id: PostId,
  kind: z.enum(POST_KINDS),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** HTML, sanitised when it was written. */
  body: z.string(),
  status: z.enum(POST_STATUSES),
  /** When it was first published. */
  publishedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Post = z.output<typeof Post>
export const PostCard = Post.omit({ body: true })
export type PostCard = z.output<typeof PostCard>

const postFields = {
  kind: z.enum(POST_KINDS),
  slug: Slug,
  title: line(160, { min: 1 }),
  excerpt: text(300),
  body: markup(POST_BODY_MAX),
  status: z.enum(POST_STATUSES),
}
export const CreatePostBody = z.strictObject({
  ...postFields,
  excerpt: postFields.excerpt.default(''),
  body: postFields.body.default(''),
  status: postFields.status.default('draft'),
})

export const MENU_ENTRIES_MAX = 12
export const MenuEntry = z.strictObject({
  title: line(60, { min: 1 }),
  path: SiteLink,
  isNewTab: z.boolean(),
})
export type MenuEntry = z.output<typeof MenuEntry>
const menu = z.array(MenuEntry).max(MENU_ENTRIES_MAX)
export const Menus = z.strictObject({ header: menu, footer: menu })
export type Menus = z.output<typeof Menus>
export const FOOTER_MAX = 5_000
/** What the frame of every page shows; it leaves by `GET /settings/public`. */
export const SiteFrame = z.strictObject({ menus: Menus, footerContent: markup(FOOTER_MAX) })
export type SiteFrame = z.output<typeof SiteFrame>

export const PROMO_PICTURE_MAX_BYTES = 20_000_000
export const Promo = z.object({
  _id: PromoId,
  title: z.string(),
  text: z.string(),
  /** The larger is 1600, the smaller 800 pixels wide. */
  picture: z.object({ url: z.string(), small: z.string() }).nullable(),
  link: z.string().nullable(),
  position: z.int(),
})
export type Promo = z.output<typeof Promo>
export const PROMO_STATES = ['scheduled', 'running', 'over'] as const
export const PICTURE_STATES = ['none', 'processing', 'ready', 'failed'] as const
export const OperatorPromo = Promo.extend({
  from: Instant.nullable(),
  to: Instant.nullable(),
  state: z.enum(PROMO_STATES),
  pictureState: z.enum(PICTURE_STATES),
  createdAt: Instant,
  updatedAt: Instant,
})
export type OperatorPromo = z.output<typeof OperatorPromo>
export const PROMOS_MAX = 50
/** Without `from` it runs at once, without `to` until it is deleted. */
const PromoBody = z
  .strictObject({
    title: line(80, { min: 1 }),
    text: text(200).default(''),
    link: SiteLink.nullable().default(null),
    from: Instant.nullable().default(null),
    to: Instant.nullable().default(null),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'The end must be after the start.',
  })

const postParams = z.strictObject({ id: PostId })
const promoParams = z.strictObject({ id: PromoId })

export const cms = defineApi({
  'GET /posts/search': {
    for: 'anyone',
    summary: 'Published pages and blog posts, newest first',
    query: listQuery(['publishedAt', 'updatedAt', 'title'], {
      pageSize: CARDS_PER_PAGE,
      sortBy: 'publishedAt',
    }).extend({ kind: z.enum(POST_KINDS).optional() }),
    response: listOf(PostCard),
  },
  'GET /posts/{id}': {
    for: 'anyone',
    summary: 'A published page or blog post, by id or slug',
    params: z.strictObject({ id: opaque(100) }),
    response: ok(Post),
  },
  'GET /admin/posts': {
    for: 'operator',
    area: 'texts',
    summary: 'Pages and blog posts in every status',
    query: listQuery(['updatedAt', 'createdAt', 'publishedAt', 'title']).extend({
      kind: z.enum(POST_KINDS).optional(),
      status: z.enum(POST_STATUSES).optional(),
    }),
    response: listOf(PostCard),
  },
  'POST /admin/posts': {
    for: 'operator',
    area: 'texts',
    summary: 'Create a page or blog post. Its HTML is sanitized',
    body: CreatePostBody,
    response: ok(Post),
    status: 201,
    errors: ['slug_taken'],
  },
  'GET /admin/posts/{id}': {
    for: 'operator',
    area: 'texts',
    summary: 'A page or blog post, including drafts',
    params: postParams,
    response: ok(Post),
  },
  'PUT /admin/posts/{id}': {
    for: 'operator',
    area: 'texts',
    summary: 'Update a page or blog post. Omitted fields stay unchanged',
    params: postParams,
    body: z.strictObject(postFields).partial(),
    response: ok(Post),
    errors: ['slug_taken'],
  },
  'DELETE /admin/posts/{id}': {
    for: 'operator',
    area: 'texts',
    needsConfirmation: true,
    summary: 'Delete a page or blog post permanently',
    params: postParams,
    response: Done,
  },
  'POST /admin/posts/preview': {
    for: 'operator',
    area: 'texts',
    summary: 'Sanitize HTML for a preview. Nothing is stored',
    body: z.strictObject({ body: markup(POST_BODY_MAX) }),
    response: ok(z.object({ body: z.string() })),
  },
  'GET /admin/menus': {
    for: 'operator',
    area: 'texts',
    summary: 'The header and footer menus, and the footer text',
    response: ok(SiteFrame),
  },
  'PUT /admin/menus': {
    for: 'operator',
    area: 'texts',
    needsConfirmation: true,
    summary: 'Replace both menus and the footer text. Its HTML is sanitized',
    body: SiteFrame,
    response: ok(SiteFrame),
  },
  'GET /site-promo/search': {
    for: 'anyone',
    summary: 'Active promos of the homepage, in their order',
    query: listQuery(['position', 'updatedAt'], { sortBy: 'position' }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: listOf(Promo),
  },
  'GET /admin/site-promos': {
    for: 'operator',
    area: 'texts',
    summary: 'All promos, in their order',
    response: listOf(OperatorPromo),
  },
  'POST /admin/site-promos': {
    for: 'operator',
    area: 'texts',
    summary: 'Create a promo at the end of the list',
    body: PromoBody,
    response: ok(OperatorPromo),
    status: 201,
    errors: ['invalid_state'],
  },
  'PUT /admin/site-promos/order': {
    for: 'operator',
    area: 'texts',
    summary: 'Reorder the promos. invalid_state if the list is not complete',
    body: z.strictObject({ ids: z.array(PromoId).max(PROMOS_MAX) }),
    response: Done,
    errors: ['invalid_state'],
  },
  'PUT /admin/site-promos/{id}': {
    for: 'operator',
    area: 'texts',
    summary: 'Update a promo. Its image and position stay unchanged',
    params: promoParams,
    body: PromoBody,
    response: ok(OperatorPromo),
  },
  'DELETE /admin/site-promos/{id}': {
    for: 'operator',
    area: 'texts',
    summary: 'Delete a promo',
    params: promoParams,
    response: Done,
  },
  'POST /admin/site-promos/{id}/picture': {
    for: 'operator',
    area: 'texts',
    summary: 'Upload the image of a promo. It appears once it is processed',
    params: promoParams,
    files: {
      file: { maxBytes: PROMO_PICTURE_MAX_BYTES, required: true, description: 'JPEG, PNG, WebP, GIF or HEIC' },
    },
    response: ok(OperatorPromo),
    status: 201,
    errors: uploadErrors,
    rateLimit: uploadLimit,
  },
  'DELETE /admin/site-promos/{id}/picture': {
    for: 'operator',
    area: 'texts',
    summary: 'Remove the image of a promo',
    params: promoParams,
    response: ok(OperatorPromo),
  },
})
