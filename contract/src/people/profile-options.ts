/** The option lists of a performer's profile (spec section 3); values are stored, labels are English. The web has words for them in every language. */
export const GENDERS = ['male', 'female', 'transgender'] as const
export const SEXUAL_ORIENTATIONS = ['straight', 'lesbian', 'gay', 'bisexual', 'transgender'] as const
export const BODY_TYPES = [
  'fit',
  'slim',
  'curvy',
  'large',
  'toned',
  'petite',
  'ripped',
  'tanned',
  'runner',
  'swimmer',
  'muscular',
  'gymBody',
] as const
export const ETHNICITIES = [
  'asian',
  'white',
  'latino',
  'hispanic',
  'black or african america',
  'american indian or alaska native',
  'native hawaiian or other pacific islander',
] as const
export const SIZES = ['x-large', 'large', 'medium', 'small'] as const
export const HAIRS = [
  'red',
  'yellow',
  'blond',
  'black',
  'brown',
  'white',
  'brunet',
  'blue',
  'green',
  'pink',
  'ginger',
  'multiColored',
] as const
export const EYES = ['blue', 'brown', 'green', 'amber', 'gray', 'hazel', 'red'] as const

/** Bands of three centimetres between the two ends. */
export const HEIGHTS = ['under_140', ...bands(140, 190, 3), 'over_190']
/** Bands of five kilograms between the two ends, the last one with 100. */
export const WEIGHTS = ['under_40', ...bands(40, 100, 5), 'over_100']
export const AGES = [
  '18_19',
  '20_22',
  '23_25',
  '26_28',
  '29_31',
  '32_34',
  '35_37',
  '38_40',
  '41_43',
  '44_46',
  '47_50',
  'over_50',
] as const

/** Every number from `from` to `to` is in one of them; the last one is as long as it takes. */
function bands(from: number, to: number, step: number): string[] {
  const result: string[] = []
  for (let low = from; low < to; low += step) {
    const high = low + step - 1
    result.push(`${low}_${high + 1 >= to ? to : high}`)
  }
  return result
}

/** Names of peoples and places have capitals; a value of the specification that is cut short is written out. */
const LABELS: Record<string, string> = {
  'black or african america': 'Black or African American',
  'american indian or alaska native': 'American Indian or Alaska Native',
  'native hawaiian or other pacific islander': 'Native Hawaiian or Other Pacific Islander',
}

export type Option = { value: string; label: string }

/** The values of every list. */
export const PROFILE_LISTS = {
  height: HEIGHTS,
  weight: WEIGHTS,
  age: AGES,
  bodyType: BODY_TYPES,
  ethnicity: ETHNICITIES,
  size: SIZES,
  hair: HAIRS,
  eyes: EYES,
  gender: GENDERS,
  sexualOrientation: SEXUAL_ORIENTATIONS,
} as const
export type ProfileList = keyof typeof PROFILE_LISTS

/** `GET /user-additional` in the shape of the spec: value and label per list. */
export const PROFILE_OPTIONS = {
  height: HEIGHTS.map((value) => ({ value, label: bandLabel(value, 'cm') })),
  weight: WEIGHTS.map((value) => ({ value, label: bandLabel(value, 'kg') })),
  age: AGES.map((value) => ({ value, label: bandLabel(value, 'years') })),
  bodyType: options(BODY_TYPES),
  ethnicity: options(ETHNICITIES),
  size: options(SIZES),
  hair: options(HAIRS),
  eyes: options(EYES),
  gender: options(GENDERS),
  sexualOrientation: options(SEXUAL_ORIENTATIONS),
} as const satisfies Record<string, Option[]>

function options(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }))
}

/** gymBody → Gym body */
function labelOf(value: string): string {
  const known = LABELS[value]
  if (known !== undefined) return known
  const words = value.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function bandLabel(value: string, unit: string): string {
  const [low, high] = value.split('_')
  if (low === 'under') return `Under ${high} ${unit}`
  if (low === 'over') return `Over ${high} ${unit}`
  return `${low}–${high} ${unit}`
}
