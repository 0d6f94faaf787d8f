/** Without Zod, as pages of the web have this file. */
import type { COUNTRY_CODES } from '../countries.ts'

/** Countries without postal codes, or where post arrives without one; of the Universal Postal Union's guide to addressing. */
const WITHOUT: ReadonlySet<string> = new Set(
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TG TK TL TO TV UG VU WS YE ZW'.split(
    ' ',
  ),
)

/** Pure: whether an address of the country needs a postal code; where it does not, one may be given. */
export function needsPostalCode(country: (typeof COUNTRY_CODES)[number] | ''): boolean {
  return !WITHOUT.has(country)
}
