import type { PublicSettings } from '@limelight/contract/core/settings'
import type { Menus } from '@limelight/contract/site/cms'

export type UiState = {
  siteName: string
  logo: string
  darkmodeLogo: string
  favicon: string
  menus: Menus
  /** HTML, sanitised by the server when it was written. */
  footerContent: string
  /** Of creators: which navigation stands beside pages of both areas. */
  lastArea: 'fan' | 'studio'
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
    menus: settings.menus ?? { header: [], footer: [] },
    footerContent: settings.footerContent ?? '',
    lastArea: 'studio',
  }
}
