import { useAppStore } from '../../platform/store/store.ts'

/** The viewer's name, where the creator has it drawn over what this viewer looks at. */
export function useWatermark({ isWatermarked = false }: { isWatermarked?: boolean | undefined }): string | undefined {
  const username = useAppStore((state) => state.auth.authUser?.username)
  return isWatermarked ? (username ?? undefined) : undefined
}
