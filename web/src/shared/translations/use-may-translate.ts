import { useAppStore } from '../../platform/store/store.ts'

/** Whether the viewer is a member of a site that translates, and did not write the text. */
export function useMayTranslate(authorId: string): boolean {
  return useAppStore(
    ({ settings, auth: { authUser } }) =>
      settings.translates === true && authUser !== null && authUser !== undefined && authUser._id !== authorId,
  )
}
