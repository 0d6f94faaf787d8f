import { useT } from '../../platform/i18n/use-t.ts'
import { useAccountGroup } from '../../shared/accounts/use-account-group.ts'
import { AudioLines, Ban, Globe, ImageIcon, MessageCircle, ShieldCheck, Sliders, UserIcon } from '../../ui/icons.tsx'
import { Banknote, Tag } from '../../ui/member-icons.ts'
import type { SettingsGroup, SettingsLink } from '../../ui/navigation/settings-frame.tsx'

/** Each is a page below this one. */
export const ACCOUNT_PATH = '/creator/account'

const ICONS = {
  basics: UserIcon,
  pictures: ImageIcon,
  welcomeVideo: AudioLines,
  links: Globe,
  appearance: Sliders,
  prices: Tag,
  banking: Banknote,
  documents: ShieldCheck,
  messages: MessageCircle,
}

/** All settings of a creator, grouped. */
export function useAccountGroups(): SettingsGroup[] {
  const { t } = useT('creator/account')
  const account = useAccountGroup(ACCOUNT_PATH)
  const linkTo = (section: keyof typeof ICONS): SettingsLink => ({
    to: `${ACCOUNT_PATH}/${section}`,
    label: t(`${section}.title`),
    icon: ICONS[section],
  })
  return [
    {
      label: t('groups.profile'),
      links: (['basics', 'pictures', 'welcomeVideo', 'links', 'appearance'] as const).map(linkTo),
    },
    { label: t('groups.sales'), links: (['prices', 'banking', 'documents'] as const).map(linkTo) },
    {
      label: t('groups.people'),
      links: [linkTo('messages'), { to: '/creator/blocked', label: t('privacy.title'), icon: Ban }],
    },
    account,
  ]
}
