import { useAppStore } from '../../platform/store/store.ts'

/** Whether the site streams by LiveKit, which takes no other programs and records nothing here. */
export function useIsLiveKit(): boolean {
  return useAppStore((state) => state.settings.liveDriver === 'livekit')
}
