/** The logos and the icon of the site, uploaded by its operator. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ok } from '../page.ts'
import { pictureLimit, pictureUpload, uploadErrors } from '../people/accounts.ts'

export const BRAND_SLOTS = ['logo', 'dark-logo', 'icon'] as const
export type BrandSlot = (typeof BRAND_SLOTS)[number]

/** `ready`: the site shows it, under this address. */
export const BrandFile = z.object({
  slot: z.enum(BRAND_SLOTS),
  state: z.enum(['none', 'processing', 'ready', 'failed']),
  url: z.string().nullable(),
})
export type BrandFile = z.output<typeof BrandFile>

const params = z.strictObject({ slot: z.enum(BRAND_SLOTS) })
const response = ok(z.array(BrandFile))

export const brand = defineApi({
  'GET /admin/brand': {
    for: 'operator',
    area: 'settings',
    summary: 'The uploaded logos and icon, and how far they are',
    response,
  },
  'POST /admin/brand/{slot}': {
    for: 'operator',
    area: 'settings',
    needsConfirmation: true,
    summary: 'Upload a logo or the icon. The site shows it once it is processed; the icon is cut to a square',
    params,
    files: pictureUpload,
    response,
    status: 201,
    errors: uploadErrors,
    rateLimit: pictureLimit,
  },
  'DELETE /admin/brand/{slot}': {
    for: 'operator',
    area: 'settings',
    needsConfirmation: true,
    summary: 'Remove an uploaded logo or the icon',
    params,
    response,
  },
})
