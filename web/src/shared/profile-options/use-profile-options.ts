import { PROFILE_LISTS, type ProfileList } from '@limelight/contract/people/profile-options'
import { useT } from '../../platform/i18n/use-t.ts'

/** Lists of bands, such as 140_142, whose labels are made of their numbers. */
type BandList = 'age' | 'height' | 'weight'
type NamedList = Exclude<ProfileList, BandList>
/** The compiler refuses a value without words here. */
type NamedKey = { [List in NamedList]: `${List}.${(typeof PROFILE_LISTS)[List][number]}` }[NamedList]

export type ProfileOptions = {
  /** A value that is on no list, as any address can hold, stands as it is. */
  labelOf: (list: ProfileList, value: string) => string
  optionsOf: (list: ProfileList) => { value: string; label: string }[]
}

/** The option lists of a profile in the reader's language; `GET /user-additional` has their English labels. */
export function useProfileOptions(): ProfileOptions {
  const { t } = useT('shared/profile-options')
  return { labelOf, optionsOf: (list) => PROFILE_LISTS[list].map((value) => ({ value, label: labelOf(list, value) })) }

  function labelOf(list: ProfileList, value: string): string {
    const values: readonly string[] = PROFILE_LISTS[list]
    if (!values.includes(value)) return value
    if (list === 'age' || list === 'height' || list === 'weight') return bandLabel(list, value)
    // The value is one of this list, which the types of a list and a value beside it do not say.
    return t(`${list}.${value}` as NamedKey)
  }

  function bandLabel(list: BandList, value: string): string {
    const [low = '', high = ''] = value.split('_')
    if (low === 'over') return t(`${list}.over`, { low: high })
    // The youngest are 18: ages begin with a band.
    if (low === 'under' && list !== 'age') return t(`${list}.under`, { high })
    return t(`${list}.between`, { low, high })
  }
}
