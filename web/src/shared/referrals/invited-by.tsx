import { INVITE_PARAM, inviteCodeOf, type ReferralMode } from '@limelight/contract/people/referral-rules'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { invitationQuery } from './referrals.api.ts'
import { useRewardText } from './use-reward-text.ts'

export interface InvitedByProps {
  mode: ReferralMode
  /** Typed before the page's scripts were there. */
  value?: string | undefined
}

/** In the form of a sign-up: by whom somebody is invited, and the code. Nothing where the site has no invitations. */
export function InvitedBy({ mode, value }: InvitedByProps) {
  const { t } = useT('shared/referrals')
  const isOff = useAppStore(
    ({ settings }) => ((mode === 'fan' ? settings.fanReferrals : settings.creatorReferrals) ?? 'off') === 'off',
  )
  const [params] = useSearchParams()
  const code = inviteCodeOf(params.get(INVITE_PARAM))
  if (isOff) return null
  return (
    <>
      {code !== undefined && <Inviter code={code} mode={mode} />}
      <TextField
        label={t('code')}
        name="invitedBy"
        defaultValue={value ?? code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

function Inviter({ code, mode }: { code: string; mode: ReferralMode }) {
  const { t } = useT('shared/referrals')
  const rewardText = useRewardText()
  const invitation = useQuery(invitationQuery(code)).data?.data
  if (!invitation || invitation.terms.mode !== mode) return null
  return <Notice title={t('invitedBy', { name: invitation.name })}>{rewardText(invitation.terms, 'invitee')}</Notice>
}
