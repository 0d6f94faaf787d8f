import type { PublicSettings } from '@limelight/contract/settings'

export type Menu = { title: string; path: string; isNewTab: boolean }
export type UiState = {
  siteName: string
  logo: string
  darkmodeLogo: string
  favicon: string
  menus: Menu[]
  footerContent: string
}
export type SettingsState = PublicSettings

export const DEFAULT_FAVICON = '/favicon.svg'

/** What the frame of every page shows, out of the site's settings. */
export function uiOf(settings: PublicSettings): UiState {
  return {
    siteName: settings.siteName,
    logo: settings.logoUrl ?? '',
    darkmodeLogo: settings.darkmodeLogoUrl || settings.logoUrl || '',
    favicon: settings.favicon || DEFAULT_FAVICON,
    menus: [],
    footerContent: '',
  }
}
