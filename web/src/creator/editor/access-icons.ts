import { Globe, Lock, UserCheck, Users } from '../../ui/icons.tsx'

export const ACCESS_ICONS = { free: Globe, followers: Users, subscribers: UserCheck, paid: Lock }
