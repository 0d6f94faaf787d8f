/** Not part of a view: the page one was on, and what another screen of the same address has. */
const OTHERS = ['current']

/** Pure: what of an address is saved, its names in one order, so that two of the same filters are the same. */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of OTHERS) params.delete(name)
  params.sort()
  return new URLSearchParams([...params].filter(([, value]) => value !== '')).toString()
}
