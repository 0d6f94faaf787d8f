import { z } from 'zod'
import * as options from './profile-options.ts'

/** Of a list whose members are made, for example all heights. */
export const stringEnum = (values: readonly string[]) => z.enum(values as [string, ...string[]])

/** What a performer says of themselves; every list of values is one of `GET /user-additional`. */
export const Appearance = z.object({
  height: stringEnum(options.HEIGHTS).nullable(),
  weight: stringEnum(options.WEIGHTS).nullable(),
  age: z.enum(options.AGES).nullable(),
  bodyType: z.enum(options.BODY_TYPES).nullable(),
  ethnicity: z.enum(options.ETHNICITIES).nullable(),
  size: z.enum(options.SIZES).nullable(),
  hair: z.enum(options.HAIRS).nullable(),
  eyes: z.enum(options.EYES).nullable(),
  sexualOrientation: z.enum(options.SEXUAL_ORIENTATIONS).nullable(),
})
