/** Asked for when a payment begins, so that the confirmation is there when it is done. */
export const loadPaidSheet = () => import('./paid-sheet.tsx').then((module) => ({ default: module.PaidSheet }))
